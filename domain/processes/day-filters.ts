import { idleLabel } from './day-words.ts'

/** The filters of the list, besides statuses and dates. */
export const dayFilters = [
  'late',
  'pending',
  'waiting',
  'toReturn',
  'idle',
  'mine',
  'approvalAsked',
  'approvalReceived',
  'notCome',
  'undated',
] as const

export type DayFilter = (typeof dayFilters)[number]

export const dayFilterLabels: Record<Exclude<DayFilter, 'idle'>, string> = {
  late: 'En retard',
  pending: 'À valider',
  waiting: 'En attente',
  toReturn: 'À rendre',
  mine: 'À moi',
  approvalAsked: 'Accord demandé',
  approvalReceived: 'Accord reçu',
  notCome: 'Attendues et pas venues',
  undated: 'Sans date promise',
}

/** @param idleDays the opening days after which the garage calls a process idle */
export const filterLabel = (filter: DayFilter, idleDays: number): string =>
  filter === 'idle' ? idleLabel(idleDays) : dayFilterLabels[filter]
