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

/** The id of the form for the actions of a page's rows; each button has its own address. */
export const rowForm = 'geste'
