import { writeFile } from 'node:fs/promises'
import type { Refused, RenderAnswer, RenderOrder } from './messages.ts'

type Renderer = typeof import('./render.ts')

// The process in which photos are decoded. It holds no data and may end at any time: `decoder.ts` starts and ends it.
if (process.send) await begin()

async function begin(): Promise<void> {
  process.once('disconnect', () => process.exit())
  // A terminal tells all of its processes to stop: the server ends what it has begun first.
  process.on('SIGINT', () => {})
  await offerItself()
  try {
    const renderer = await import('./render.ts')
    process.on('message', async (order: RenderOrder) => process.send?.(await render(renderer, order)))
    process.send?.('')
  } catch (error) {
    process.send?.(String(error))
  }
}

/** Marks this process as the first that the system ends should memory run out. */
async function offerItself(): Promise<void> {
  await writeFile('/proc/self/oom_score_adj', '1000').catch(() => {})
}

async function render(renderer: Renderer, { bytes }: RenderOrder): Promise<RenderAnswer> {
  const photo = await received(bytes)
  const refused = await renderer.refusalOf(photo).catch((): Refused => 'unreadable')
  if (refused) return { refused }
  try {
    const pixels = await renderer.pixelsOf(photo)
    const { width, height } = pixels.info
    return { width, height, images: await renderer.draw(pixels) }
  } catch {
    return { refused: 'unreadable' }
  }
}

/** Receives a photo; the server sends nothing else before it is answered. */
function received(bytes: number): Promise<Buffer> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let left = bytes
    const take = (chunk: Buffer) => {
      chunks.push(chunk)
      left -= chunk.length
      if (left > 0) return
      process.stdin.off('data', take).pause()
      resolve(Buffer.concat(chunks))
    }
    process.stdin.on('data', take).resume()
  })
}
