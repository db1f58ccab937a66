// The bare limit: a node:http server with the least SQL that could answer, and strings joined. docs/bench/README.md says what it leaves out.
import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import pg from 'pg'
import { encodingFor } from '../compress.ts'
import { dashboardPage, type Row, trackingPage } from './html.ts'
import { processItem } from './json.ts'
import { statements } from './statements.ts'

type Answer = { type: string; body: string }

const pageSize = 50
const bigint = 20
/** Counts come as numbers. */
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === bigint ? Number : pg.types.getTypeParser(oid, format),
} as pg.CustomTypesConfig
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10, types })

const server = createServer(async (req, res) => {
  try {
    const found = await answer(req)
    if (!found) return void res.writeHead(404).end()
    const encoding = encodingFor(String(req.headers['accept-encoding'] ?? ''))
    const body = encoding ? encoding.compress(found.body) : Buffer.from(found.body)
    const head = { 'content-type': found.type, 'content-length': body.length }
    res.writeHead(200, encoding ? { ...head, 'content-encoding': encoding.name } : head).end(body)
  } catch (error) {
    console.error(error)
    res.writeHead(500).end()
  }
})

process.on('message', ({ id, type }: { id: number; type: string }) => {
  if (type === 'listen') server.listen(Number(process.env.PORT), '127.0.0.1', () => process.send?.({ id, value: null }))
})

async function answer(req: IncomingMessage): Promise<Answer | undefined> {
  const { pathname, searchParams } = new URL(req.url ?? '', 'http://localhost')
  if (pathname === '/dashboard') return dashboard(await person(req), searchParams)
  if (pathname === '/api/processes') return list(await caller(req), searchParams)
  if (pathname === '/api/notifications/unread-count') return unread(await caller(req))
  if (pathname.startsWith('/public/processus/')) return tracking(pathname.slice('/public/processus/'.length))
  return undefined
}

async function dashboard(person: Row, asked: URLSearchParams): Promise<Answer> {
  const rows = await read('dashboard', [person.garage_id, person.user_id, ...filters(asked)])
  const shown = rows[0]?.id === null ? [] : rows
  return html(dashboardPage(person, JSON.parse(String(rows[0]?.counts)), shown, asked.get('q') ?? ''))
}

async function list({ garage_id, user_id, role }: Row, asked: URLSearchParams): Promise<Answer> {
  const rows = await read('list', [garage_id, user_id, ...filters(asked)])
  const { total: unfilteredTotal = 0, found: total = 0 } = rows[0] ?? {}
  const items = rows[0]?.id === null ? [] : rows.map((row) => processItem(row, role === 'admin'))
  const pages = Math.max(1, Math.ceil(Number(total) / pageSize))
  return json({ items, page: Number(asked.get('page') ?? 1), pageSize, total, pages, unfilteredTotal })
}

async function unread({ garage_id, user_id }: Row): Promise<Answer> {
  const [row] = await read('unread', [garage_id, user_id])
  return json({ unread: row?.unread })
}

async function tracking(token: string): Promise<Answer | undefined> {
  const [row] = await read('tracking', [createHash('sha256').update(token).digest()])
  return row && html(trackingPage(row as Parameters<typeof trackingPage>[0]))
}

function filters(asked: URLSearchParams) {
  const statuses = asked.getAll('status')
  const search = asked.get('q')
  const before = (Number(asked.get('page') ?? 1) - 1) * pageSize
  return [
    search && `%${search.toLowerCase()}%`,
    statuses.length > 0 ? statuses : null,
    asked.get('dateTo'),
    pageSize,
    before,
  ]
}

/** Finds the person of a cookie, without checking its signature. */
async function person({ headers }: IncomingMessage): Promise<Row> {
  const [, sid] = /garage_sid=s%3A([^.]+)\./.exec(headers.cookie ?? '') ?? []
  return signedIn(await read('person', [sid]))
}

/** Finds the person of a token, without checking its signature. */
async function caller({ headers }: IncomingMessage): Promise<Row> {
  const [, claims = ''] = (headers.authorization ?? '').split('.')
  const { sid } = JSON.parse(Buffer.from(claims, 'base64url').toString())
  return signedIn(await read('caller', [sid]))
}

function signedIn([row]: Row[]): Row {
  if (!row) throw new Error('nobody is signed in')
  return row
}

async function read(name: keyof typeof statements, values: unknown[]): Promise<Row[]> {
  const { rows } = await pool.query<Row>({ name, text: statements[name], values })
  return rows
}

const html = (body: string): Answer => ({ type: 'text/html; charset=utf-8', body })
const json = (value: unknown): Answer => ({ type: 'application/json; charset=utf-8', body: JSON.stringify(value) })
