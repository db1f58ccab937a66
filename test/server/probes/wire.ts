import { Agent, type IncomingHttpHeaders, request } from 'node:http'

export type Answer = { status: number; text: string; headers: IncomingHttpHeaders }

export type Asked = {
  token?: string | undefined
  headers?: Record<string, string>
  /** Sent as JSON unless it is text or bytes already. */
  body?: unknown
}

/** A client that sends exactly what it is given, on connections it keeps: probes come by the thousand. */
export function wire(port: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  const ask = (method: string, path: string, { token, headers = {}, body }: Asked = {}): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const raw = typeof body === 'string' || body instanceof Uint8Array || body === undefined
      const payload = raw ? body : JSON.stringify(body)
      const sent = request({ agent, port, host: '127.0.0.1', method, path }, (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            text: Buffer.concat(chunks).toString(),
            headers: answer.headers,
          }),
        )
        answer.on('error', reject)
      })
      sent.on('error', reject)
      if (payload !== undefined) {
        sent.setHeader('Content-Type', 'application/json')
        // Node leaves it out of a DELETE, and the server would read the body as the next request.
        sent.setHeader('Content-Length', Buffer.byteLength(payload))
      }
      if (token) sent.setHeader('Authorization', `Bearer ${token}`)
      for (const [name, value] of Object.entries(headers)) sent.setHeader(name, value)
      sent.end(payload)
    })
  return { ask, close: () => agent.destroy() }
}

export type Ask = ReturnType<typeof wire>['ask']
