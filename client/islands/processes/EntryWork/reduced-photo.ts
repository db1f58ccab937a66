import { largeSide } from '../../../../domain/entries/entry.ts'
import { limits } from '../../../../domain/ground/limits.ts'
import { unturned } from './unturned.ts'

/** A smaller file passes every relay, some of which take 1 MB at most. */
const worthBytes = 900_000
/** The second one is for a photo with too much detail for the first. */
const qualities = [0.85, 0.7]

/** The photo reduced to the size that the server keeps, if it is large; unchanged if it cannot be drawn. */
export async function reducedPhoto(file: File): Promise<Blob> {
  const urls: string[] = []
  const load = (content: Blob) => {
    const url = URL.createObjectURL(content)
    urls.push(url)
    return loaded(url)
  }
  try {
    const image = await load(file)
    const isTooLarge = isRefused(image)
    if (file.size <= worthBytes && !isTooLarge) return file
    const { content, orientation } = await unturned(file)
    const drawn = await smallest(draw(content === file ? image : await load(content), orientation))
    return drawn && (isTooLarge || drawn.size < file.size) ? drawn : file
  } catch {
    return file
  } finally {
    for (const url of urls) URL.revokeObjectURL(url)
  }
}

const isRefused = ({ naturalWidth: width, naturalHeight: height }: HTMLImageElement): boolean =>
  width * height > limits.photoPixelsMax || Math.max(width, height) > limits.photoSideMax

/** An image whose size is known; its pixels are decoded later. */
function loaded(url: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image()
    image.onload = () => resolve(image)
    image.onerror = reject
    image.src = url
  })
}

/** Turns the pen by a camera's orientation (Exif): the sides of the image as it is drawn give the transformation. */
const turns: Record<number, (width: number, height: number) => [number, number, number, number, number, number]> = {
  2: (width) => [-1, 0, 0, 1, width, 0],
  3: (width, height) => [-1, 0, 0, -1, width, height],
  4: (_width, height) => [1, 0, 0, -1, 0, height],
  5: () => [0, 1, 1, 0, 0, 0],
  6: (_width, height) => [0, 1, -1, 0, height, 0],
  7: (width, height) => [0, -1, -1, 0, height, width],
  8: (width) => [0, -1, 1, 0, 0, width],
}

function draw(image: HTMLImageElement, orientation: number): HTMLCanvasElement {
  const scale = Math.min(1, largeSide / Math.max(image.naturalWidth, image.naturalHeight))
  const width = Math.round(image.naturalWidth * scale)
  const height = Math.round(image.naturalHeight * scale)
  const canvas = document.createElement('canvas')
  const isOnItsSide = orientation >= 5
  canvas.width = isOnItsSide ? height : width
  canvas.height = isOnItsSide ? width : height
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('No canvas')
  // Transparent pixels would turn black.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  const turn = turns[orientation]
  if (turn) pen.transform(...turn(width, height))
  pen.drawImage(image, 0, 0, width, height)
  return canvas
}

async function smallest(canvas: HTMLCanvasElement): Promise<Blob | null> {
  let blob: Blob | null = null
  for (const quality of qualities) {
    blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
    if (blob && blob.size <= worthBytes) return blob
  }
  return blob
}
