import { writeFile } from 'node:fs/promises'

/** Answers an order about a file, which is sent after it. */
export type Work<Order> = (file: Buffer, order: Order) => Promise<unknown>

/** Serves orders in a confined process one after the other; `start-process.ts` starts and ends it. */
export async function serveOrders<Order>(load: () => Promise<Work<Order>>): Promise<void> {
  process.once('disconnect', () => process.exit())
  // A terminal sends SIGINT to all its processes: the server must finish its current work first.
  process.on('SIGINT', () => {})
  await offerItself()
  try {
    const work = await load()
    process.on('message', async (order: Order & { bytes: number }) =>
      process.send?.(await work(await received(order.bytes), order)),
    )
    process.send?.('')
  } catch (error) {
    process.send?.(String(error))
  }
}

/** Makes this process the first that the system ends if memory runs out. */
async function offerItself(): Promise<void> {
  await writeFile('/proc/self/oom_score_adj', '1000').catch(() => {})
}

/** Receives a file; the server sends nothing else before the answer. */
function received(bytes: number): Promise<Buffer> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let left = bytes
    const settle = () => {
      process.stdin.off('data', take).pause()
      resolve(Buffer.concat(chunks))
    }
    const take = (chunk: Buffer) => {
      chunks.push(chunk)
      left -= chunk.length
      if (left <= 0) settle()
    }
    if (left === 0) settle()
    else process.stdin.on('data', take).resume()
  })
}
