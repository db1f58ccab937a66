type Params = Record<string, unknown>
type Reply = { id?: number; method?: string; params: Params; result?: unknown; error?: { message: string } }

export type DevTools = {
  send: <T = unknown>(method: string, params?: Params) => Promise<T>
  on: (method: string, listener: (params: never) => void) => void
  close: () => void
}

/** The browser has ended, its tab crashed or it stopped answering: every further command fails. */
export class BrowserEnded extends Error {
  override name = 'BrowserEnded'
}

/** The time limit of a command. A tab answers quickly even on a busy machine: one that takes longer has hung. */
const answerMs = 15_000

/**
 * The DevTools protocol without a library: today's libraries no longer drive old browsers. Once the browser has ended,
 * its tab crashed or a command got no answer, each further command fails at once.
 * @param name of the browser, for the messages of its failures
 */
export async function connectDevTools(url: string, name: string): Promise<DevTools> {
  const socket = new WebSocket(url)
  const waiting = new Map<number, (reply: Reply) => void>()
  const listeners: { method: string; listener: (params: never) => void }[] = []
  let lastId = 0
  let end: string | undefined
  const ended = (why: string) => {
    end ??= `${name} ${why}`
    for (const [id, answer] of waiting) answer({ id, params: {} })
  }
  socket.addEventListener('message', ({ data }) => {
    const reply = JSON.parse(String(data)) as Reply
    if (reply.id !== undefined) waiting.get(reply.id)?.(reply)
    else for (const { method, listener } of listeners) if (method === reply.method) listener(reply.params as never)
  })
  socket.addEventListener('close', () => ended('is gone'))
  listeners.push({ method: 'Inspector.targetCrashed', listener: () => ended('has a tab that crashed') })
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', () => reject(new BrowserEnded(`${name} does not answer at ${url}`)))
  })

  async function send<T>(method: string, params: Params = {}): Promise<T> {
    if (end) throw new BrowserEnded(`${method}: ${end}`)
    lastId += 1
    const id = lastId
    socket.send(JSON.stringify({ id, method, params }))
    const hung = setTimeout(() => ended('stopped answering'), answerMs)
    const { result, error } = await new Promise<Reply>((answer) => waiting.set(id, answer))
    clearTimeout(hung)
    waiting.delete(id)
    if (end) throw new BrowserEnded(`${method}: ${end}`)
    if (error) throw new Error(`${method}: ${error.message}`)
    return result as T
  }

  return {
    send,
    on: (method, listener) => void listeners.push({ method, listener }),
    close: () => socket.close(),
  }
}
