import type { DayGroup } from './day-groups.ts'

const titles: Record<Exclude<DayGroup, 'idle'>, string> = {
  answered: 'Un client a répondu',
  late: 'En retard',
  today: 'À rendre d’ici demain',
  mine: 'À moi',
  toDo: 'À faire',
  pending: 'À valider',
  sent: 'Envoyé à valider',
  toReturn: 'À rendre',
  waiting: 'En attente',
  held: 'En attente',
  workshop: 'En atelier',
  toStart: 'À commencer',
}

/** @param idleDays the opening days after which the garage calls a process idle */
export const groupTitle = (group: DayGroup, idleDays: number): string =>
  group === 'idle' ? idleLabel(idleDays) : titles[group]

/** « Rien depuis 3 j »: nothing has changed for so many opening days. */
export const idleLabel = (idleDays: number): string => `Rien depuis ${idleDays}\u00a0j`

type Said = Partial<Record<DayGroup, (count: number) => string>>

/** The groups in the sentence of the day, in order; the others are shown further down. */
const said: Said = {
  late: (count) => `${count} en retard`,
  today: (count) => `${count} à rendre d’ici demain`,
  pending: (count) => `${count} à valider`,
  answered: (count) => (count === 1 ? '1 client a répondu' : `${count} clients ont répondu`),
  mine: (count) => `${count} à moi`,
  toDo: (count) => `${count} à faire`,
  toReturn: (count) => `${count} à rendre`,
}

const saidToGarage: DayGroup[] = ['late', 'today', 'pending', 'answered']
const saidToMechanic: DayGroup[] = ['mine', 'toDo', 'toReturn']

/**
 * The day in one sentence, « 5 en retard · 7 à rendre d’ici demain · 14 à valider · 1 client a répondu », for the board
 * and the morning mail; empty where there is nothing to do.
 * @param counts the number of processes of each group
 */
export function daySentence(counts: Partial<Record<DayGroup, number>>): string {
  const groups = 'mine' in counts ? saidToMechanic : saidToGarage
  return groups.flatMap((group) => (counts[group] ? [said[group]?.(counts[group]) ?? ''] : [])).join(' · ')
}
