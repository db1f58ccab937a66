/** What makes a new garage's pages useful to its customers and its team; true once it is there. */
export type FirstSteps = {
  /** How customers reach it, and when. */
  contact: boolean
  /** Somebody besides whoever opened it, or who is expected. */
  team: boolean
  /** A car needs somebody who brings it. */
  client: boolean
  car: boolean
}

export const isReady = ({ contact, team, car }: FirstSteps): boolean => contact && team && car

/** One that any garage could be working on, for its admin to see what a customer will. */
export const example = { marque: 'Peugeot', modele: '308', plaque: 'AB123CD', days: 2 } as const
