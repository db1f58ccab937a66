export type QuickPeriod = 'today' | '7days' | '30days' | 'month'

export const quickPeriodLabels: Record<QuickPeriod, string> = {
  today: "Aujourd'hui",
  '7days': '7 jours',
  '30days': '30 jours',
  month: 'Ce mois',
}
