import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export type Received = { path: string; headers: IncomingHttpHeaders; body: string }

type Answer = number | ((res: ServerResponse) => void)

/** A server that receives webhooks. It answers 204, or by `answerAt`: a status, or a function that may never answer. */
export async function webhookSink() {
  const received: Received[] = []
  const answers = new Map<string, Answer[]>()
  const server = createServer(async (req, res) => {
    const body = await text(req)
    received.push({ path: req.url ?? '', headers: req.headers, body })
    const answer = answers.get(req.url ?? '')?.shift() ?? 204
    if (typeof answer === 'function') answer(res)
    else res.writeHead(answer).end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    received,
    /** The next answers at a path. */
    answerAt: (path: string, ...next: Answer[]) => answers.set(path, [...(answers.get(path) ?? []), ...next]),
    url: (path = '/') => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`,
    /** The parsed bodies that came to a path. */
    at: (path: string) => received.filter((one) => one.path === path).map(({ body }) => JSON.parse(body)),
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

export type WebhookSink = Awaited<ReturnType<typeof webhookSink>>
