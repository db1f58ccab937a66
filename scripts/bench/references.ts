// What the application is measured against: the same statements and strings joined (limit A), constant bytes (limit B).
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import pg from 'pg'
import { isId, newId } from '../../server/database/ids.ts'
import type { Recording } from './record.ts'

const compressors: Record<string, (body: Buffer) => Promise<Buffer>> = {
  // As the application compresses: quality 4.
  br: (body) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: promisify(gzip) as (body: Buffer) => Promise<Buffer>,
}

/** Read as the application reads them. */
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === 1082 ? String : pg.types.getTypeParser(oid, format),
} as pg.CustomTypesConfig

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10, types })
const recordings = new Map<string, Prepared>()

type Prepared = Recording & { pieces: string[]; constant: Buffer }

const server = createServer((req, res) => {
  const [, kind, key = ''] = /^\/(a|b)\/(.*)$/.exec(req.url ?? '') ?? []
  const recording = recordings.get(decodeURIComponent(key))
  if (!recording) return void res.writeHead(404).end()
  if (kind === 'b') return send(res, recording, recording.constant)
  void answer(req, res, recording)
})

process.on('message', ({ id, type, recording }: { id: number; type: string; recording?: Recording }) => {
  const done = () => process.send?.({ id, value: null })
  if (type === 'listen') server.listen(Number(process.env.PORT), '127.0.0.1', done)
  if (type === 'learn' && recording) void learn(recording).then(done)
})

async function learn(recording: Recording): Promise<void> {
  const compress = compressors[recording.encoding]
  const constant = compress ? await compress(recording.body) : recording.body
  const cells = (await read(recording)).map((text) => escapeFor(recording)(text))
  const pieces = cut(recording.body.toString(), cells)
  recordings.set(recording.key, { ...recording, pieces, constant })
}

/** The page's own text between the values, so that both together are as long as the page. */
function cut(page: string, cells: string[]): string[] {
  const fixed = page.slice(0, Math.max(0, page.length - cells.join('').length))
  const size = Math.ceil(fixed.length / (cells.length + 1))
  return Array.from({ length: cells.length + 1 }, (_, index) => fixed.slice(index * size, (index + 1) * size))
}

async function answer(_req: IncomingMessage, res: ServerResponse, recording: Prepared): Promise<void> {
  const body = Buffer.from(await joined(recording))
  const compress = compressors[recording.encoding]
  send(res, recording, compress ? await compress(body) : body)
}

function send(res: ServerResponse, { type, encoding }: Recording, body: Buffer): void {
  const encoded = encoding === '' ? {} : { 'content-encoding': encoding }
  res.writeHead(200, { 'content-type': type, 'content-length': body.length, ...encoded }).end(body)
}

/** Each value of each row, joined with as much fixed text as the page holds. */
async function joined(recording: Prepared): Promise<string> {
  const { pieces } = recording
  const escaped = escapeFor(recording)
  const values = await read(recording)
  let text = pieces[0] ?? ''
  for (let index = 0; index < values.length; index += 1)
    text += escaped(values[index] as string) + (pieces[index + 1] ?? '')
  return text
}

/** The statements in the order of the application, on one connection. */
async function read({ statements }: Recording): Promise<string[]> {
  const client = await pool.connect()
  const cells: string[] = []
  try {
    for (const { text, values, name, fresh } of statements) {
      const sent = fresh.length > 0 ? values.map((value, at) => (fresh.includes(at) ? renewed(value) : value)) : values
      const { rows = [] } = await client.query(name ? { text, values: sent, name } : { text, values: sent })
      for (const row of rows) for (const key in row) cells.push(String(row[key]))
    }
    return cells
  } finally {
    client.release()
  }
}

const escapeFor = ({ type }: Recording) => (type.includes('json') ? (text: string) => JSON.stringify(text) : escapeHtml)

function escapeHtml(text: string): string {
  return /[&<>"']/.test(text)
    ? text
        .replace(/&/g, '&amp;')
        .replace(/</g, '&lt;')
        .replace(/>/g, '&gt;')
        .replace(/"/g, '&quot;')
        .replace(/'/g, '&#x27;')
    : text
}

/** What differs at each request: ids of new rows, and the time. */
function renewed(value: unknown): unknown {
  if (value instanceof Date) return new Date()
  return typeof value === 'string' && isId(value) ? newId() : value
}
