import { inflateSync } from 'node:zlib'

/** A point, the unit of PDF, in millimetres. */
const pointMm = 25.4 / 72

/** Scale and shift, the only transformations in Chromium's PDF pages. */
type Frame = { scale: number; x: number; y: number }

/**
 * The size on paper of everything drawn with lines: a QR code, if a page has no other drawing. A size measured in the
 * page itself does not apply to a page that is shrunk for printing.
 */
export function drawnSizeMm(pdf: Buffer): { width: number; height: number } {
  const points = contentsOf(pdf).flatMap(pointsOf)
  const span = (values: number[]) => (Math.max(...values) - Math.min(...values)) * pointMm
  return { width: span(points.map(([x]) => x)), height: span(points.map(([, y]) => y)) }
}

/** The drawings of the pages, as Chromium writes them: each page sets its unit first. */
function contentsOf(pdf: Buffer): string[] {
  const text = pdf.toString('latin1')
  return [...text.matchAll(/stream\r?\n/g)]
    .map(({ index, 0: { length } }) =>
      inflated(pdf.subarray(index + length, text.indexOf('endstream', index + length))),
    )
    .filter((content) => /^[\d.]+ 0 0 -[\d.]+ 0 [\d.]+ cm\n/.test(content))
}

function inflated(bytes: Buffer): string {
  try {
    return inflateSync(bytes).toString('latin1')
  } catch {
    // An uncompressed stream contains no drawing of a page.
    return ''
  }
}

function pointsOf(content: string): [x: number, y: number][] {
  const points: [number, number][] = []
  const outer: Frame[] = []
  let frame: Frame = { scale: 1, x: 0, y: 0 }
  for (const line of content.split('\n')) {
    const words = line.split(' ')
    const [a = 0, b = 0, , , e = 0, f = 0] = words.map(Number)
    const act = words[words.length - 1]
    if (act === 'q') outer.push(frame)
    if (act === 'Q') frame = outer.pop() ?? frame
    if (act === 'cm') frame = { scale: frame.scale * a, x: frame.x + frame.scale * e, y: frame.y + frame.scale * f }
    if (act === 'm' || act === 'l') points.push([frame.x + frame.scale * a, frame.y + frame.scale * b])
  }
  return points
}
