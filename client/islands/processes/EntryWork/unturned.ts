/** Enough for the marks that a camera writes before the image, with its thumbnail. */
const headBytes = 256 * 1024
const marks = {
  jpeg: 0xffd8,
  exif: 0xffe1,
  exifName: 0x45786966,
  image: 0xffda,
  littleEndian: 0x4949,
  orientation: 0x112,
}

/**
 * A photo without the orientation that its camera noted (1 to 8, 1 for upright), and that orientation: some browsers
 * turn an image by it and others do not.
 * @throws if the file is cut off
 */
export async function unturned(file: Blob): Promise<{ content: Blob; orientation: number }> {
  const head = await new Response(file.slice(0, headBytes)).arrayBuffer()
  const view = new DataView(head)
  const place = orientationIn(view)
  if (!place) return { content: file, orientation: 1 }
  const orientation = view.getUint16(place.at, place.isLittle)
  view.setUint16(place.at, 1, place.isLittle)
  return { content: new Blob([head, file.slice(headBytes)], { type: file.type }), orientation }
}

function orientationIn(view: DataView): { at: number; isLittle: boolean } | null {
  const tiff = tiffIn(view)
  if (tiff === null) return null
  const isLittle = view.getUint16(tiff) === marks.littleEndian
  const entries = tiff + view.getUint32(tiff + 4, isLittle)
  const count = view.getUint16(entries, isLittle)
  for (let index = 0; index < count; index += 1) {
    const entry = entries + 2 + 12 * index
    if (view.getUint16(entry, isLittle) === marks.orientation) return { at: entry + 8, isLittle }
  }
  return null
}

/** The start of the camera's marks in a JPEG; null where it has none. */
function tiffIn(view: DataView): number | null {
  if (view.byteLength < 4 || view.getUint16(0) !== marks.jpeg) return null
  let at = 2
  while (view.getUint16(at) > 0xff00 && view.getUint16(at) !== marks.image) {
    if (view.getUint16(at) === marks.exif && view.getUint32(at + 4) === marks.exifName) return at + 10
    at += 2 + view.getUint16(at + 2)
  }
  return null
}
