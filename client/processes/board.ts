import * as routes from '../../domain/ground/routes.ts'

/** Whether this page is the dashboard, where users go from process to process. */
export const isBoard = (): boolean => location.pathname === routes.dashboard.path

/** Addresses of the processes on the dashboard, in the order in which they follow this one. */
export function rowsAfter(href: string): string[] {
  const rows = [...document.querySelectorAll<HTMLAnchorElement>('td a[data-process]')].map(({ pathname }) => pathname)
  const ownIndex = rows.indexOf(href)
  return [...rows.slice(ownIndex + 1), ...rows.slice(0, Math.max(ownIndex, 0))]
}
