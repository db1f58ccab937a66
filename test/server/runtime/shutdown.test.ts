import { once } from 'node:events'
import { Agent, get, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { httpServer, listen } from '../../../server/http/connection/server.ts'
import { drainable } from '../../../server/runtime/shutdown.ts'

const times = { lameDuckMs: 50, tickMs: 20 }
/** Longer than any test may last: no test ends because of this limit. */
const neverMs = 600_000
const answerMs = 150
const agents: Agent[] = []

afterEach(() => {
  for (const agent of agents.splice(0)) agent.destroy()
})

/** '/slow' takes a while, '/never' never answers. */
function listener({ url }: IncomingMessage, res: ServerResponse): void {
  if (url === '/never') return
  setTimeout(() => res.end('done'), url === '/slow' ? answerMs : 0)
}

async function start(forceMs = neverMs) {
  const server = httpServer(listener)
  const drain = drainable(server, { ...times, forceMs })
  return { server, drain, port: await listen(server, { port: 0, host: '127.0.0.1' }) }
}

function ask(
  port: number,
  path: string,
  agent = keepAlive(),
): Promise<{ text: string; connection: string | undefined }> {
  return new Promise((resolve, reject) => {
    get({ port, path, agent, host: '127.0.0.1' }, (res) => {
      let text = ''
      res.on('data', (chunk) => {
        text += chunk
      })
      res.on('end', () => resolve({ text, connection: res.headers.connection }))
    }).on('error', reject)
  })
}

function keepAlive(): Agent {
  const agent = new Agent({ keepAlive: true })
  agents.push(agent)
  return agent
}

const listening = (server: Server) => server.listening

test('a running request is answered with Connection: close, then the port is free', async () => {
  const { server, drain, port } = await start()
  const answer = ask(port, '/slow')
  await once(server, 'request')
  await drain()
  expect(await answer).toEqual({ text: 'done', connection: 'close' })
  expect(listening(server)).toBe(false)
  await expect(ask(port, '/')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})

test('a keep-alive connection gets one more answer before it closes', async () => {
  const { drain, port } = await start()
  const agent = keepAlive()
  expect((await ask(port, '/', agent)).connection).toBe('keep-alive')
  const stopped = drain()
  expect(await ask(port, '/', agent)).toEqual({ text: 'done', connection: 'close' })
  await stopped
})

test('idle connections do not delay the stop', async () => {
  const { server, drain, port } = await start()
  await ask(port, '/')
  const connected = once(server, 'connection')
  const silent = connect(port, '127.0.0.1')
  await connected
  await drain()
  silent.destroy()
})

test('a request that never ends is cut at the limit', async () => {
  const { server, drain, port } = await start(300)
  const answer = ask(port, '/never').catch((error: NodeJS.ErrnoException) => error.code)
  await once(server, 'request')
  await drain()
  expect(await answer).toBe('ECONNRESET')
})

test('a used port is explained', async () => {
  const { drain, port } = await start()
  await expect(listen(httpServer(listener), { port, host: '127.0.0.1' })).rejects.toThrow(
    `Le port ${port} est déjà pris`,
  )
  await drain()
})
