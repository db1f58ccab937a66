import type { ProcessStatus } from './process.ts'

export const statusLabels: Record<ProcessStatus, string> = {
  proposed: 'Proposé',
  in_progress: 'En cours',
  completed: 'Terminé',
}

export const pendingValidationLabel = 'À valider'

export type QuickPeriod = 'today' | '7days' | '30days' | 'month'

export const quickPeriodLabels: Record<QuickPeriod, string> = {
  today: "Aujourd'hui",
  '7days': '7 jours',
  '30days': '30 jours',
  month: 'Ce mois',
}

/** The name of the form that the acts of a page's rows send, each to its own address. */
export const rowForm = 'geste'
