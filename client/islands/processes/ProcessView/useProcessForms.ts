import { type RefObject, useReducer } from 'react'
import { actHref } from '../../../../domain/board/acts.ts'
import * as routes from '../../../../domain/ground/routes.ts'
import type { Process } from '../../../../domain/processes/process.ts'
import { latestAct } from '../../../../domain/visits/visit.ts'
import { useWantedPart } from '../../../processes/wanted-part.ts'
import { useFocusKept } from '../../../runtime/regions/regain-focus.ts'
import { useEndForm } from './facts/useEndForm.ts'
import { changeForms } from './open-forms.ts'
import { useProcessForm } from './useProcessForm.tsx'
import type { Viewer } from './viewer.ts'

export type ProcessForms = ReturnType<typeof useProcessForms>

/**
 * The forms opened from the head and the menu of a process: of its visit, its mechanic, its wait and its end. They are
 * above the steps, and their button is the main one while they are open.
 * @param box element of the process, in which the focus stays
 */
export function useProcessForms(process: Process, viewer: Viewer, box: RefObject<HTMLElement | null>) {
  const { id, waiting, visit: car } = process
  const page = latestAct(car) === 'handover' ? routes.handover : routes.arrival
  // Comes before the forms, which would focus the menu: a recorded wait moves the focus to its action.
  const inBox = (selector: string) => box.current?.querySelector<HTMLElement>(selector)
  useFocusKept(waiting?.id ?? 'none', () => inBox('[data-act-bar] button') ?? inBox('[data-menu]'))
  const visit = useProcessForm(id, page.href({ id }))
  const assignee = useProcessForm(id, routes.assignee.href({ id }))
  const wait = useProcessForm(id, routes.wait.href({ id }))
  const end = useEndForm(process, viewer)
  const [open, change] = useReducer(changeForms, [])
  useWantedPart(id, 'wait', () => wait.show())
  useWantedPart(id, 'blocked', () => wait.show(actHref('blocked', { id })))
  // The wait is recorded already, perhaps by somebody else: its form is not needed.
  if (waiting && wait.isOpen) wait.close()
  return { visit, assignee, wait, end, open, change }
}
