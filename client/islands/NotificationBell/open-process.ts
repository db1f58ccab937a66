import { routes } from '../../../domain/routes.ts'
import { selectProcess } from '../../selection.ts'

/** Opens a process's detail over this page if it can show one, on the dashboard otherwise. */
export function openProcess(id: string): void {
  if (document.querySelector('[data-island="ProcessDetail"][data-awake]')) selectProcess(id)
  else location.assign(routes.dashboard.href({}, { processus: id }))
}
