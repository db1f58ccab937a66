import type { ActName } from '../../../domain/board/acts.ts'
import { asksFirst, rowAct } from '../../../domain/board/row-act.ts'
import type { Role } from '../../../domain/ground/permissions.ts'
import type { DayGroup } from '../../../domain/processes/day-groups.ts'
import type { ProcessSummary } from '../../../domain/processes/process.ts'
import { type Html, html } from '../../html.ts'
import { actButton } from './act-button.ts'
import styles from './DayGroups.module.css'

/** The viewer, the time, and the group of the row. */
export type RowView = { group: DayGroup; actor: { role: Role }; now: string; today: string }

/** The buttons of a row: its single action; in a mechanic's own rows also photos of the current step and a wait. */
export function rowActs(process: ProcessSummary, label: string, { group, actor, now }: RowView): Html {
  const { id, currentStep, pendingAnswer, waiting } = process
  const params = { id, stepId: currentStep?.id, approvalId: pendingAnswer?.approvalId, waitId: waiting?.id }
  const act = rowAct(process, actor, now)
  const names = [...(act ? [act] : []), ...(group === 'mine' ? ownActs(process) : [])]
  return names
    .map((name) => actButton(name, { params, label, className: styles.act, asks: asksFirst(name, process) }))
    .reduce((before, button) => html`${before}${button}`, html``)
}

/** The further acts of a mechanic's own row. A phone takes a photo or chooses some that it has; a mouse needs one link. */
function ownActs({ currentStep, waiting, pendingValidation }: ProcessSummary): ActName[] {
  return [
    ...(currentStep ? (['photo', 'gallery'] as const) : []),
    ...(waiting || pendingValidation ? [] : (['blocked'] as const)),
  ]
}
