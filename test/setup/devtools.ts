type Params = Record<string, unknown>
type Reply = { id?: number; method?: string; params: Params; result?: unknown; error?: { message: string } }

export type DevTools = {
  send: <T = unknown>(method: string, params?: Params) => Promise<T>
  on: (method: string, listener: (params: never) => void) => void
  close: () => void
}

/** The protocol that browsers speak to their tools, bare: what drives today's browsers no longer speaks to old ones. */
export async function connectDevTools(url: string): Promise<DevTools> {
  const socket = new WebSocket(url)
  const waiting = new Map<number, (reply: Reply) => void>()
  const listeners: { method: string; listener: (params: never) => void }[] = []
  let lastId = 0
  socket.addEventListener('message', ({ data }) => {
    const reply = JSON.parse(String(data)) as Reply
    if (reply.id !== undefined) waiting.get(reply.id)?.(reply)
    else for (const { method, listener } of listeners) if (method === reply.method) listener(reply.params as never)
  })
  let end: string | undefined
  const ended = (message: string) => {
    end = message
    for (const [id, answer] of waiting) answer({ id, params: {}, error: { message } })
  }
  socket.addEventListener('close', () => ended('the browser is gone'))
  listeners.push({ method: 'Inspector.targetCrashed', listener: () => ended('the tab crashed') })
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', () => reject(new Error(`No browser answers at ${url}`)))
  })
  return {
    async send<T>(method: string, params: Params = {}) {
      if (end) throw new Error(`${method}: ${end}`)
      lastId += 1
      const id = lastId
      return new Promise<T>((resolve, reject) => {
        waiting.set(id, ({ result, error }) => {
          waiting.delete(id)
          if (error) reject(new Error(`${method}: ${error.message}`))
          else resolve(result as T)
        })
        socket.send(JSON.stringify({ id, method, params }))
      })
    },
    on: (method, listener) => void listeners.push({ method, listener }),
    close: () => socket.close(),
  }
}
