import { randomUUID } from 'node:crypto'

/** Every call of the contract (8.1). The walk must have used each. */
const calls = `
POST /auth/login, POST /auth/register, POST /auth/refresh, DELETE /auth/logout, POST /auth/create-user,
POST /auth/reset-request, POST /auth/reset-confirm, GET /auth/me, PATCH /auth/me, POST /auth/change-password,
GET /invitations, POST /invitations, DELETE /invitations/{}, GET /employees, PATCH /employees/{}, DELETE /employees/{},
GET /garage, PATCH /garage, GET /clients, GET /clients/{}, POST /clients, PATCH /clients/{}, DELETE /clients/{},
GET /clients/{}/export, GET /cars, GET /cars/{}, POST /cars, PATCH /cars/{}, DELETE /cars/{},
GET /step-types, POST /step-types, PATCH /step-types/{}, DELETE /step-types/{},
GET /notifications/unread-count, GET /notifications, POST /notifications/mark-read, POST /notifications/mark-all-read,
GET /processes, GET /processes/{}, GET /processes/stats, GET /processes/init-data, POST /processes, PATCH /processes/{},
DELETE /processes/{}, POST /processes/{}/steps/{}/propose-ready, POST /processes/{}/steps/{}/validate,
PATCH /processes/{}/steps/{}, POST /processes/{}/qr-token/rotate, GET /public/processes/{}`
  .split(',')
  .map((call) => call.trim())

/** The calls that carry an Idempotency-Key. */
const idempotent = new Set([
  ...['POST /auth/register', 'POST /auth/create-user', 'POST /auth/reset-request', 'POST /invitations'],
  ...['POST /clients', 'POST /cars', 'POST /processes'],
])

export function createHttp(base) {
  const used = new Set()

  /** A client of its own, written from the contract alone: bearer, key, JSON. `key: null` leaves the key out. */
  async function call(method, path, { token, body, key, headers = {} } = {}) {
    const name = `${method} ${patternOf(path)}`
    used.add(name)
    const sent = { Accept: 'application/json', ...headers }
    if (token) sent.Authorization = `Bearer ${token}`
    if (idempotent.has(name) && key !== null) sent['Idempotency-Key'] = key ?? randomUUID()
    if (body !== undefined) sent['Content-Type'] ??= 'application/json'
    const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body)
    const response = await fetch(`${base}/api${path}`, {
      method,
      headers: sent,
      ...(text === undefined ? {} : { body: text }),
    })
    const answer = await response.text()
    return { status: response.status, headers: response.headers, text: answer, body: parsed(answer) }
  }

  /** A page, without following where it leads. */
  async function page(path, init = {}) {
    const response = await fetch(base + path, { redirect: 'manual', ...init })
    return { status: response.status, headers: response.headers, text: await response.text() }
  }

  return { call, page, unused: () => calls.filter((name) => !used.has(name)) }
}

const fixed = new Set(['stats', 'init-data', 'unread-count', 'mark-read', 'mark-all-read'])

/** /clients/0197…/export?format=json → /clients/{}/export */
function patternOf(path) {
  const [pathname = ''] = path.split('?')
  const [, first = '', ...rest] = pathname.split('/')
  const holdsIds = ['clients', 'cars', 'processes', 'step-types', 'employees', 'invitations'].includes(first)
  const parts = rest.map((part, index) => {
    const isId = (holdsIds && index === 0) || rest[index - 1] === 'steps' || (first === 'public' && index === 1)
    return isId && !fixed.has(part) ? '{}' : part
  })
  return `/${[first, ...parts].join('/')}`
}

function parsed(text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
