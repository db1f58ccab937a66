import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/**
 * A relay before PostgreSQL, which a test may close (the database is away) or hold (connections open, and nothing is
 * answered, as on a busy machine).
 */
export async function databaseDoor(databaseUrl: string) {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let state: 'open' | 'held' | 'shut' = 'open'
  let attempts = 0
  const waiting: (() => void)[] = []

  const pass = (client: Socket) => {
    const server = connect(Number(target.port), target.hostname)
    sockets.add(server)
    server.on('error', () => client.destroy()).on('close', () => client.destroy())
    client.on('close', () => server.destroy())
    client.pipe(server).pipe(client)
  }
  const relay = createServer((client) => {
    attempts += 1
    sockets.add(client)
    client.on('error', () => {})
    if (state === 'shut') client.destroy()
    else if (state === 'held') waiting.push(() => pass(client))
    else pass(client)
  })
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve))
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String((relay.address() as AddressInfo).port)
  const cut = () => {
    for (const socket of sockets) socket.destroy()
    sockets.clear()
  }
  return {
    url: url.href,
    attempts: () => attempts,
    hold: () => {
      state = 'held'
      cut()
    },
    shut: () => {
      state = 'shut'
      cut()
    },
    open: () => {
      state = 'open'
      for (const go of waiting.splice(0)) go()
    },
    close: () => {
      cut()
      relay.close()
    },
  }
}
