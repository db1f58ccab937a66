import { writeFile } from 'node:fs/promises'
import type { RenderAnswer, RenderOrder } from './order.ts'

type Renderer = typeof import('./render.ts')

// The process in which photos are opened, which holds nothing and which nobody misses: `decoder.ts` starts and ends it.
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

/** Should memory run out, the system takes this process, and none of the others. */
async function offerItself(): Promise<void> {
  await writeFile('/proc/self/oom_score_adj', '1000').catch(() => {})
}

async function render(
  { refusalOf, pixelsOf, draw }: Renderer,
  { source, targets }: RenderOrder,
): Promise<RenderAnswer> {
  const refused = await refusalOf(source).catch(unreadable)
  if (refused) return { refused }
  const pixels = await pixelsOf(source).catch(unreadable)
  if (pixels === 'unreadable') return { refused: pixels }
  try {
    await draw(pixels, targets)
    return { width: pixels.info.width, height: pixels.info.height }
  } catch (error) {
    return { code: String((error as NodeJS.ErrnoException).code) }
  }
}

const unreadable = () => 'unreadable' as const
