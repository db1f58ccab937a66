import { largeSide } from '../../../../domain/entries/entry.ts'
import { limits } from '../../../../domain/limits.ts'

/** A smaller file is sent sooner than it can be resized, unless the server refuses so many pixels. */
const worthBytes = 1.5 * 1024 * 1024
/** Longest side in pixels, a little more than the server keeps. */
const side = largeSide + 448
const quality = 0.85

/** The photo reduced to the size that the server needs, for slow networks; unchanged if it cannot be drawn. */
export async function reducedPhoto(file: File): Promise<Blob> {
  if (!turnsPhotos()) return file
  const url = URL.createObjectURL(file)
  try {
    const image = await loaded(url)
    const isTooLarge = isRefused(image)
    if (file.size <= worthBytes && !isTooLarge) return file
    await image.decode()
    const drawn = await draw(image)
    return drawn && (isTooLarge || drawn.size < file.size) ? drawn : file
  } catch {
    return file
  } finally {
    URL.revokeObjectURL(url)
  }
}

/** Whether a canvas applies the camera's orientation, which browsers before 2021 may not do. */
const turnsPhotos = (): boolean => CSS.supports('aspect-ratio', '1')

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

function draw(image: HTMLImageElement): Promise<Blob | null> {
  const { naturalWidth: width, naturalHeight: height } = image
  const scale = Math.min(1, side / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  const pen = canvas.getContext('2d')
  if (!pen) return Promise.resolve(null)
  // Transparent pixels would turn black.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
}
