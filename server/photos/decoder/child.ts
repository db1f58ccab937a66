import { serveOrders } from '../../confined/serve-orders.ts'
import type { Refused, RenderAnswer } from './messages.ts'

type Renderer = typeof import('./render.ts')

// The process that decodes photos.
if (process.send) {
  await serveOrders(async () => {
    const renderer = await import('./render.ts')
    return (photo) => render(renderer, photo)
  })
}

async function render(renderer: Renderer, photo: Buffer): Promise<RenderAnswer> {
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
