/** The maximum of readings tried for one search, beside the text itself: each costs a condition. */
const readingsMax = 6

type Piece = { start: number; end: number; text: string }

/**
 * A search text in lower case, with neighbouring pieces joined where they may be one plate or one number. Each reading
 * is a text: `m-ab 1234` gives `mab1234`. Longer joined pieces come first.
 */
export function joinedPlates(text: string): string[] {
  const spans = runsOf(text).flatMap(spansOf).filter(mayBeOne)
  return [...spans]
    .sort((one, other) => other.text.length - one.text.length)
    .slice(0, readingsMax)
    .map(({ start, end, text: joined }) => text.slice(0, start) + joined + text.slice(end))
}

/** Neighbouring pieces with only separators between them. */
function runsOf(text: string): Piece[][] {
  const runs: Piece[][] = []
  for (const { 0: found, index } of text.matchAll(/[\p{L}\p{N}]+/gu)) {
    const piece = { start: index, end: index + found.length, text: found }
    const before = runs.at(-1)?.at(-1)
    const isNext = before && piecePattern.test(before.text) && separators.test(text.slice(before.end, index))
    if (isNext && piecePattern.test(found)) runs.at(-1)?.push(piece)
    else runs.push([piece])
  }
  return runs.map((run) => run.slice(0, piecesMax))
}

/** A phone number has five pieces, and one more with its country code. */
const piecesMax = 6

/** The parts of a run that have at least two pieces. Neighbouring digits are not separated. */
const spansOf = (run: readonly Piece[]): Piece[] =>
  run.flatMap((_, from) =>
    run.slice(from + 1).flatMap((last, more) => {
      const to = from + 1 + more
      const text = run.slice(from, to + 1).map((piece) => piece.text)
      const isWhole = !isBetweenFigures(run, from) && !isBetweenFigures(run, to + 1)
      return isWhole ? [{ start: run[from]?.start ?? 0, end: last.end, text: text.join('') }] : []
    }),
  )

const isBetweenFigures = (run: readonly Piece[], at: number): boolean =>
  /\p{Nd}$/u.test(run[at - 1]?.text ?? '') && /^\p{Nd}/u.test(run[at]?.text ?? '')

/** Whether a piece has the letters and digits of a plate, or at least four digits of a number. */
const mayBeOne = ({ text }: Piece): boolean =>
  /^\p{Nd}+$/u.test(text) ? text.length > 3 : /\p{L}/u.test(text) && /\p{Nd}/u.test(text) && /^.{3,12}$/u.test(text)

// A piece of a plate: unlike words, its runs of letters are short.
const piecePattern = /^(?!.*\p{L}{4})[\p{L}\p{N}]{1,8}$/u
const separators = /^[\s\-–.·/'’]+$/
