import { createServer, type Server } from 'node:http'
import type { Express } from 'express'

const ports = new WeakMap<object, Server>()

/** Opens one port for all requests to an application: supertest opens and closes one for each request. */
export async function openPortFor(app: Express): Promise<void> {
  const server = createServer(app)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  ports.set(app, server)
}

/** The open port of an application if it has one; an address as it is. */
export const portOf = (app: Express | string): Server | Express | string =>
  (typeof app === 'string' ? undefined : ports.get(app)) ?? app

export async function closePortOf(app: Express): Promise<void> {
  const server = ports.get(app)
  if (!server) return
  ports.delete(app)
  await new Promise((resolve) => {
    server.close(resolve)
    server.closeAllConnections()
  })
}
