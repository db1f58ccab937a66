// Limit A: the statements of the application, and as much text joined.
import { createServer, type ServerResponse } from 'node:http'
import pg from 'pg'
import { isId, newId } from '../../server/database/ids.ts'
import { encodingFor } from './compress.ts'
import type { Recording } from './recording.ts'

/** Types parsed as the application parses them. */
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === 1082 ? String : pg.types.getTypeParser(oid, format),
} as pg.CustomTypesConfig

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10, types })
const recordings = new Map<string, Prepared>()

type Prepared = Recording & { pieces: string[] }

const server = createServer((req, res) => {
  const recording = recordings.get(decodeURIComponent((req.url ?? '').slice(1)))
  if (!recording) return void res.writeHead(404).end()
  answer(res, recording).catch((error) => {
    console.error(error)
    res.writeHead(500).end()
  })
})

process.on('message', ({ id, type, recording }: { id: number; type: string; recording?: Recording }) => {
  const done = () => process.send?.({ id, value: null })
  if (type === 'listen') server.listen(Number(process.env.PORT), '127.0.0.1', done)
  if (type === 'learn' && recording) void learn(recording).then(done)
})

async function learn(recording: Recording): Promise<void> {
  const cells = (await read(recording)).map((text) => escapeFor(recording)(text))
  recordings.set(recording.key, { ...recording, pieces: cut(recording.body.toString(), cells) })
}

/** Cuts the page's own text to stand between the values, so that both together are as long as the page. */
function cut(page: string, cells: string[]): string[] {
  const fixed = page.slice(0, Math.max(0, page.length - cells.join('').length))
  const size = Math.ceil(fixed.length / (cells.length + 1))
  return Array.from({ length: cells.length + 1 }, (_, index) => fixed.slice(index * size, (index + 1) * size))
}

async function answer(res: ServerResponse, recording: Prepared): Promise<void> {
  const encoding = encodingFor(recording.encoding)
  const text = await joined(recording)
  const body = encoding ? encoding.compress(text) : Buffer.from(text)
  const encoded = encoding ? { 'content-encoding': encoding.name } : {}
  res.writeHead(200, { 'content-type': recording.type, 'content-length': body.length, ...encoded }).end(body)
}

/** Joins each value of each row with as much fixed text as the page holds. */
async function joined(recording: Prepared): Promise<string> {
  const { pieces } = recording
  const escaped = escapeFor(recording)
  const values = await read(recording)
  let text = pieces[0] ?? ''
  for (let index = 0; index < values.length; index += 1)
    text += escaped(values[index] as string) + (pieces[index + 1] ?? '')
  return text
}

/** Runs the statements in the order of the application, on one connection. */
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

/** Renews what differs at each request: ids of new rows, and the time. */
function renewed(value: unknown): unknown {
  if (value instanceof Date) return new Date()
  return typeof value === 'string' && isId(value) ? newId() : value
}
