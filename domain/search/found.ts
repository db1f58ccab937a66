import type * as z from 'zod'
import type { Process } from '../processes/process.ts'
import { isToReturn } from '../visits/visit.ts'
import type { foundSchema } from './found-schemas.ts'

/** The number of results of each kind: in the field of the bar, and on the page of a search. */
export const foundInBar = 5
export const foundOnPage = 20

/** The results of a search by kind: the first few, and whether there are more. */
export type SearchMatches = z.output<typeof foundSchema>

/**
 * The id of the certain result, which Enter opens: the only current process, else, without any process, the only car,
 * else the only client. A name with one wrong letter is not certain.
 */
export function meantOf({ processes, cars, clients }: SearchMatches): string | undefined {
  if (processes.items.length > 0) return onlyProcess(processes)
  if (cars.items.length > 0) return onlyOne(cars)
  return onlyOne({ ...clients, items: clients.items.filter(({ near }) => !near) })
}

type Group = { items: readonly { id: string }[]; more: boolean }

const onlyOne = ({ items, more }: Group): string | undefined => (items.length === 1 && !more ? items[0]?.id : undefined)

/**
 * A car that comes back also has finished processes. The current one is certain all the same, if all of them are
 * loaded.
 */
function onlyProcess({ items, more }: SearchMatches['processes']): string | undefined {
  const atHand = items.filter(isAtHand)
  return !more && atHand.length === 1 ? atHand[0]?.id : onlyOne({ items, more })
}

/** The number of shown results, and whether there are more. */
export function countOf(found: SearchMatches): { shown: number; more: boolean } {
  const groups: Group[] = Object.values(found)
  return { shown: groups.reduce((sum, { items }) => sum + items.length, 0), more: groups.some(({ more }) => more) }
}

/** The number of results in words, for screen readers. */
export function countText(found: SearchMatches): string {
  const { shown, more } = countOf(found)
  if (shown === 0) return 'Aucun résultat'
  if (more) return `Plus de ${shown} résultats`
  return shown === 1 ? '1 résultat' : `${shown} résultats`
}

/** Whether a process still needs attention: it is open, or its car waits to be fetched. */
export const isAtHand = (process: Pick<Process, 'status' | 'visit'>): boolean =>
  process.status !== 'completed' || isToReturn(process)
