/** The labels of the list's filters, beside statuses and dates. */
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
