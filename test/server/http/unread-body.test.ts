import type { Server } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { offerBody, rawClient } from '../../../scripts/faults/raw-client.ts'
import { httpServer, listen } from '../../../server/http/connection/server.ts'
import { type TestApp, testApp } from '../../setup/app.ts'
import { cast } from '../../setup/cast.ts'
import { as } from '../../setup/doors.ts'
import { offerChunks } from '../../setup/offer-chunks.ts'

const fiftyMegabytes = 50 * 1024 * 1024
let app: TestApp
let server: Server
let port: number
let accessToken: string

beforeAll(async () => {
  app = await testApp()
  accessToken = (await as(app, (await cast(app)).camille)).accessToken
  server = httpServer(app.app)
  port = await listen(server, { port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  server.close()
  server.closeAllConnections()
  await app.close()
})

const calls = () => `Content-Type: application/json\r\nAuthorization: Bearer ${accessToken}\r\n`
const form = () => 'Content-Type: application/x-www-form-urlencoded\r\n'

test.concurrent.each([
  ['POST /api/clients', calls, '413'],
  ['POST /connexion', form, '413'],
  ['POST /nulle/part', form, '413'],
  ['GET /public/processus/inconnu', form, '303'],
])('%s with fifty megabytes is answered without reading them', async (line, headers, expected) => {
  const head = `${line} HTTP/1.1\r\nHost: localhost\r\n${headers()}`
  const { status, taken } = await offerBody(port, head, fiftyMegabytes)
  expect(status).toBe(expected)
  expect(taken).toBeLessThan(fiftyMegabytes / 2)
})

test.concurrent.each([
  ['POST /api/clients', calls, '413'],
  ['POST /connexion', form, '413'],
  ['POST /api/clients', form, '401'],
  ['GET /public/processus/inconnu', form, '303'],
])('%s with endless chunks is answered and cut', async (line, headers, expected) => {
  const { status, taken } = await offerChunks(port, `${line} HTTP/1.1\r\nHost: localhost\r\n${headers()}`)
  expect(status).toBe(expected)
  expect(taken).toBeLessThan(fiftyMegabytes / 2)
})

test('a chunked body that ends is read, and the connection stays open', async () => {
  const { socket, received, closed } = rawClient(port)
  const chunks = '2\r\n{}\r\n0\r\n\r\n'
  const head = `Host: localhost\r\n${calls()}Transfer-Encoding: chunked\r\n`
  socket.write(`POST /api/clients HTTP/1.1\r\n${head}\r\n${chunks}`)
  socket.write(`POST /api/clients HTTP/1.1\r\n${head}Connection: close\r\n\r\n${chunks}`)
  await closed
  expect(received().match(/HTTP\/1\.1 400/g)).toHaveLength(2)
})

test('a body slightly too large is read, so that its refusal arrives', async () => {
  const head = `POST /api/clients HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${calls()}`
  expect(await offerBody(port, head, 300 * 1024)).toMatchObject({ status: '413' })
})
