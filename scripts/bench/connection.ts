import { connect, type Socket } from 'node:net'

/** An answer as it came: `bytes` counts the body, `start` is the part of the body that came with `head`. */
export type Answer = { status: number; bytes: number; head: string; start: Buffer }

/** One kept-alive connection that sends ready-made requests, one after the other: next to nothing of the client is measured. */
export async function openConnection(
  port: number,
): Promise<{ send: (request: Buffer) => Promise<Answer>; close: () => void }> {
  const socket = await connected(port)
  let pending: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | undefined
  let reader = createReader()
  socket.on('data', (data) => {
    const answer = reader(data)
    if (!answer) return
    const { resolve } = pending ?? {}
    pending = undefined
    reader = createReader()
    resolve?.(answer)
  })
  const lost = () => pending?.reject(new Error('the connection was cut'))
  socket.once('close', lost).once('error', lost)
  return {
    send: (request) =>
      new Promise((resolve, reject) => {
        pending = { resolve, reject }
        if (socket.writable) socket.write(request)
        else lost()
      }),
    close: () => socket.destroy(),
  }
}

function connected(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    socket.once('error', reject).once('connect', () => resolve(socket.off('error', reject)))
  })
}

type Reader = (data: Buffer) => Answer | undefined

/** Reads one answer, however it is cut into pieces: head first, then a body of known length or in chunks. */
function createReader(): Reader {
  let head: Buffer | undefined = Buffer.alloc(0)
  let status = 0
  let bytes = 0
  let headText = ''
  let start: Buffer = Buffer.alloc(0)
  let body: (data: Buffer) => boolean = () => true
  return (data) => {
    bytes += data.length
    if (head) {
      head = head.length > 0 ? Buffer.concat([head, data]) : data
      const end = head.indexOf('\r\n\r\n')
      if (end < 0) return undefined
      headText = head.toString('latin1', 0, end)
      status = Number(headText.slice(9, 12))
      body = bodyReader(headText)
      data = start = head.subarray(end + 4)
      bytes = data.length
      head = undefined
    }
    return body(data) ? { status, bytes, head: headText, start } : undefined
  }
}

function bodyReader(head: string): (data: Buffer) => boolean {
  if (/^transfer-encoding: *chunked/im.test(head)) return chunkReader()
  let missing = Number(/^content-length: *(\d+)/im.exec(head)?.[1] ?? 0)
  return (data) => {
    missing -= data.length
    return missing <= 0
  }
}

/** Follows the sizes of the chunks; what they hold is not looked at. */
function chunkReader(): (data: Buffer) => boolean {
  let rest: Buffer = Buffer.alloc(0)
  let inside = 0
  return (data) => {
    let at = 0
    const all = rest.length > 0 ? Buffer.concat([rest, data]) : data
    while (at < all.length) {
      const skipped = Math.min(inside, all.length - at)
      at += skipped
      inside -= skipped
      if (inside > 0 || at === all.length) break
      const end = all.indexOf('\r\n', at)
      if (end < 0) break
      const size = Number.parseInt(all.toString('latin1', at, end), 16)
      if (size === 0) return all.length >= end + 4
      inside = size + 2
      at = end + 2
    }
    rest = all.subarray(at)
    return false
  }
}
