import { routes } from '../../../domain/routes.ts'
import { selectProcess } from '../../selection.ts'

/** Opens a process's detail over this page, or on its own page when that is where one is or must go. */
export function openProcess(id: string): void {
  const own = routes.process.href({ id })
  if (location.pathname === own) return
  if (opensHere()) selectProcess(id)
  else location.assign(own)
}

/** The page has what shows a process over it. */
export const opensHere = (): boolean => document.querySelector('[data-island="ProcessDetail"][data-awake]') !== null
