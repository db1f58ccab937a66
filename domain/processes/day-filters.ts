/** What a list may be narrowed to, beside statuses and dates: as one reads it on a chip. */
export const dayFilterLabels = {
  late: 'En retard',
  pending: 'À valider',
  waiting: 'En attente',
  toReturn: 'À restituer',
  idle: 'Immobile',
  mine: 'À moi',
  approvalAsked: 'Accord demandé',
  approvalReceived: 'Accord reçu',
} as const

export type DayFilter = keyof typeof dayFilterLabels
export const dayFilters = Object.keys(dayFilterLabels) as [DayFilter, ...DayFilter[]]
