/** All values of one field name, sent once or several times. */
export const texts = (value: unknown): string[] =>
  [value ?? []].flat().filter((text): text is string => typeof text === 'string')

/**
 * The lines rearranged by a line's button ('monter:2'): with scripts off it sends the whole form, which is shown again
 * rearranged and unsaved. `null`: the button is not one of those.
 */
export function rearranged<Line>(lines: readonly Line[], gesture: unknown, empty: Line): Line[] | null {
  const [verb, at] = String(gesture).split(':')
  const index = Number(at)
  if (verb === 'ajouter') return [...lines, empty]
  if (!lines[index]) return null
  if (verb === 'retirer') return lines.filter((_, each) => each !== index)
  if (verb === 'monter') return swapped(lines, index - 1)
  return verb === 'descendre' ? swapped(lines, index) : null
}

/** Swaps the line at `index` with the next one; nothing moves beyond an end. */
function swapped<Line>(lines: readonly Line[], index: number): Line[] {
  const [first, second] = [lines[index], lines[index + 1]]
  return first && second ? lines.with(index, second).with(index + 1, first) : [...lines]
}
