import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { httpServer, listen } from '../../server/http/connection/server.ts'
import { type TestApp, testApp } from '../setup/app.ts'

const script = fileURLToPath(new URL('../../scripts/contract/contract.ts', import.meta.url))

let app: TestApp
let base: string
let server: ReturnType<typeof httpServer>

beforeAll(async () => {
  app = await testApp({ rateLimits: 'on' })
  server = httpServer(app.app)
  base = `http://127.0.0.1:${await listen(server, { port: 0, host: '127.0.0.1' })}`
})
afterAll(async () => {
  await new Promise((resolve) => {
    server.close(resolve)
    server.closeAllConnections()
  })
  await app.close()
})

test('`npm run contract` succeeds with the rate limits on', { timeout: 300_000 }, async () => {
  const { code, output } = await run('--base', base)
  expect(output).toMatch(/\nok {6}every other call answers\nok {6}the session ends\n$/)
  expect(code).toBe(0)
})

test('`npm run contract` fails when no server answers', async () => {
  const { code, output } = await run('--base', 'http://127.0.0.1:9')
  expect(code).toBe(1)
  expect(output).toMatch(/^FAILED .*\n$/)
})

function run(...args: string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [script, ...args], (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
    )
  })
}
