import type { CarList } from './cars/car.ts'
import type { ClientList } from './clients/client.ts'
import type { Process, ProcessList } from './processes/process.ts'
import { isToReturn } from './visits/visit.ts'

/** What one search found, of each kind: the first few, and how many there are. */
export type SearchMatches = {
  processes: Pick<ProcessList, 'items' | 'total'>
  cars: Pick<CarList, 'items' | 'total'>
  clients: Pick<ClientList, 'items' | 'total'>
}

/**
 * The id of what was certainly meant, which Enter opens: the one process that is still at hand, else, where there is no
 * process at all, the one car, else the one client.
 */
export function meantOf({ processes, cars, clients }: SearchMatches): string | undefined {
  if (processes.total > 0) return onlyProcess(processes)
  if (cars.total > 0) return onlyOne(cars)
  return onlyOne(clients)
}

const onlyOne = ({ items, total }: { items: readonly { id: string }[]; total: number }): string | undefined =>
  total === 1 ? items[0]?.id : undefined

/** A car that comes back has finished processes: they leave no doubt about the one at hand, if all of them are known. */
function onlyProcess({ items, total }: SearchMatches['processes']): string | undefined {
  const atHand = items.filter(isAtHand)
  return total === items.length && atHand.length === 1 ? atHand[0]?.id : onlyOne({ items, total })
}

/** Whether a process still asks for something: it is open, or its car waits to be fetched. */
export const isAtHand = (process: Pick<Process, 'status' | 'visit'>): boolean =>
  process.status !== 'completed' || isToReturn(process)
