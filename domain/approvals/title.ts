import { limits } from '../ground/limits.ts'

/** The title of an agreement: the typed one, else its first line and the number of further lines. */
export function titleOf(typed: string, lines: readonly { label: string }[]): string {
  if (typed !== '') return typed
  const [first, ...others] = lines
  const rest =
    others.length === 0 ? '' : others.length === 1 ? ' et une autre ligne' : ` et ${others.length} autres lignes`
  return clipped(first?.label ?? '', limits.processNameMax - rest.length) + rest
}

const clipped = (text: string, max: number): string => (text.length > max ? `${text.slice(0, max - 1).trim()}…` : text)
