import { limits, storageKeys } from '../domain/limits.ts'
import * as messages from '../domain/messages.ts'
import { openApiDocument } from '../domain/openapi/document.ts'
import type { Operation } from '../domain/openapi/operation.ts'
import { actions, can, type Role } from '../domain/permissions.ts'
import { keptFor, retention } from '../domain/retention.ts'
import { routes } from '../domain/routes.ts'
import { inMemory, type LimitName, rateLimits } from '../server/http/rate-limit.ts'
import { mailLimits } from '../server/mails/limits.ts'

/** What docs/contract.md takes from the code, by the mark of its place. */
const facts = {
  pages: () => table(['address', 'title', 'access'], pages()),
  permissions: () => table(['permission', 'admin', 'employee', 'reader'], permissions()),
  calls: () => table(['call', 'access', 'key', 'takes', 'answers', 'refusals'], calls()),
  rates: () => table(['what is counted', 'at most', 'within'], rates()),
  codes: () => table(['code', 'status', 'text'], codes()),
  texts,
  constants: () => table(['constant', 'value', ''], constants()),
  retention: () => table(['what', 'kept', 'from'], kept()),
}

/** @throws Error when the contract has no place for one of them */
export function withFacts(contract: string): string {
  return Object.entries(facts).reduce((text, [mark, write]) => {
    const start = `<!-- ${mark} -->\n`
    const at = text.indexOf(start)
    const end = text.indexOf('<!-- end -->', at)
    if (at < 0 || end < 0) throw new Error(`No place for ${mark}`)
    return `${text.slice(0, at)}${start}\n${write()}\n\n${text.slice(end)}`
  }, contract)
}

const pages = () => Object.values(routes).map(({ path, title, access }) => [code(path), title, access])

function permissions() {
  const roles: Role[] = ['admin', 'employee', 'reader']
  return actions.map((action) => [code(action), ...roles.map((role) => (can({ role }, action) ? 'yes' : ''))])
}

const document = openApiDocument()
type Method = 'get' | 'post' | 'patch' | 'delete'

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods as Record<Method, Operation>).map(([method, operation]) => ({ path, method, operation })),
  )

function calls() {
  return operations().map(({ path, method, operation }) => [
    code(`${method.toUpperCase()} ${path}`),
    operation['x-access'],
    operation.parameters.some(({ name }) => name === 'Idempotency-Key') ? 'key' : '',
    takes(operation),
    answers(operation),
    ownRefusals(operation).join(', '),
  ])
}

function takes({ parameters, requestBody }: Operation): string {
  const named = parameters
    .filter((one) => one.in === 'query' || (one.in === 'header' && one.name !== 'Idempotency-Key'))
    .map(({ name, in: place }) => (place === 'header' ? `${name}: 1` : `?${name}`))
  return [...named, ...(requestBody ? fieldsOf(requestBody.content['application/json'].schema.$ref) : [])].join(', ')
}

function answers({ responses }: Operation): string {
  return Object.entries(responses)
    .filter(([status]) => Number(status) < 300)
    .map(([status, { content }]) => [status, content?.['application/json'].schema.$ref.split('/').pop()].join(' '))
    .join(', ')
}

/** Those that do not follow from the call's access, key and body. */
function ownRefusals({ responses }: Operation): string[] {
  return Object.entries(responses).flatMap(([status, { description }]) => {
    if (![401, 403, 409, 410].includes(Number(status))) return []
    const own = description.split(', ').filter((one) => !common.has(one))
    return own.length > 0 ? [`${status} ${own.map(code).join(' ')}`] : []
  })
}

const common = new Set(['UNAUTHORIZED', 'FORBIDDEN', 'IDEMPOTENCY_REPLAY_IN_PROGRESS'])

type Schema = { properties?: Record<string, unknown>; required?: string[] }

/** The fields of a body; those that may be left out bear a question mark. */
function fieldsOf(reference: string): string[] {
  const schemas = document.components.schemas as Record<string, Schema>
  const { properties = {}, required = [] } = schemas[reference.split('/').pop() ?? ''] ?? {}
  return Object.keys(properties).map((name) => (required.includes(name) ? name : `${name}?`))
}

const counted: Record<LimitName, string> = {
  signInFailuresPerDevice: 'wrong passwords, an account on a device that it knows; then a wait of 1 to 15 minutes',
  signInFailuresPerNetwork: 'wrong passwords, an account from one network; then a wait of 1 to 15 minutes',
  signInFailuresPerAccount: 'wrong passwords of strangers, an account',
  signInFailuresPerAddress: 'wrong passwords, an address',
  resetPerDevice: 'password links asked for, an account on a device that it knows',
  resetPerEmail: 'password links asked for, an email',
  resetPerEmailADay: 'the same, a day',
  resetPerAddress: 'password links asked for, an address',
  resetMissesPerAddress: 'wrong password links, an address',
  invitationMissesPerAddress: 'wrong invitations, an address',
  accountsPerAddress: 'accounts made, an address',
  takenEmailsPerAddress: 'registrations with an email that is taken, an address',
  addressChangesPerUser: 'new addresses asked for, a person',
  sessionsPerAddress: 'sessions opened, an address',
  sessionsPerDevice: 'sessions opened, a device',
  refreshPerSession: 'refreshes, a session',
  publicPerAddress: 'public pages and their data, an address',
  requestsPerUser: 'pages and calls, a person',
  exportPerUser: 'exports, a person',
}

function rates() {
  const requests = Object.entries(rateLimits).map(([name, { points, durationS }]) => {
    const server = inMemory.has(name as LimitName) ? ' (each server)' : ''
    return [counted[name as LimitName] + server, String(points), span(durationS * 1000)]
  })
  const mails = Object.entries(mailLimits).flatMap(([kind, bounds]) =>
    Object.entries(bounds).flatMap(([whose, { perHour, perDay }]) => [
      [`mails to ${kind}, a ${whose}`, String(perHour), '1 h'],
      [`mails to ${kind}, a ${whose}`, String(perDay), '1 d'],
    ]),
  )
  return [...requests, ...mails]
}

/** The statuses are those that the calls answer; codes of pages alone have none here. */
function codes() {
  const statuses = new Map<string, Set<string>>()
  for (const { operation } of operations())
    for (const [status, { description }] of Object.entries(operation.responses))
      for (const one of description.split(', ')) statuses.set(one, (statuses.get(one) ?? new Set()).add(status))
  return Object.entries(messages.errorMessages).map(([name, text]) => [
    code(name),
    [...(statuses.get(name) ?? [])].join(', '),
    quoted(text),
  ])
}

/** Every table of texts that `domain/messages.ts` hands out, but the codes. */
function texts(): string {
  return Object.entries(messages)
    .filter(([name, value]) => typeof value === 'object' && name !== 'errorMessages')
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `**\`${name}\`**: ${Object.values(value).map(quoted).join(', ')}.`)
    .join('\n\n')
}

function constants() {
  const figures = Object.entries(limits).map(([name, value]) => [
    code(name),
    String(value),
    name.endsWith('Ms') ? span(value) : '',
  ])
  const keys = Object.entries(storageKeys).map(([name, value]) => [code(name), code(value), 'in the browser'])
  return [...figures, ...keys]
}

const kept = () => Object.values(retention).map(({ what, days, from }) => [what, keptFor(days), from])

const units = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
  ['s', 1000],
] as const

function span(ms: number): string {
  const [unit, size] = units.find(([, size]) => ms >= size && ms % size === 0) ?? ['s', 1000]
  return `${ms / size} ${unit}`
}

const code = (text: string) => `\`${text}\``
const quoted = (text: unknown) => `« ${String(text).replaceAll('\u00a0', ' ')} »`

const table = (heads: string[], rows: string[][]) =>
  [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
