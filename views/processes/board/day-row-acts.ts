import { type RowAct, rowAct, rowActLabels } from '../../../domain/board/row-act.ts'
import { blockedHref } from '../../../domain/ground/addresses/page-links.ts'
import type { Role } from '../../../domain/ground/permissions.ts'
import * as routes from '../../../domain/ground/routes.ts'
import type { DayGroup } from '../../../domain/processes/day-groups.ts'
import { rowForm } from '../../../domain/processes/list-words.ts'
import type { ProcessSummary } from '../../../domain/processes/process.ts'
import { type Html, html } from '../../html.ts'
import styles from './DayGroups.module.css'

/** The viewer, the time, and the group of the row. */
export type RowView = { group: DayGroup; actor: { role: Role }; now: string; today: string }

/** The buttons of a row: its single action; in a mechanic's own rows also a photo and a wait. */
export function rowActs(process: ProcessSummary, label: string, { group, actor, now }: RowView): Html {
  const wanted = rowAct(process, actor, now)
  const act = wanted && drawn(process, wanted, label)
  return group === 'mine' ? html`${act}${photo(process, label)}${blocked(process, label)}` : html`${act}`
}

function drawn(process: ProcessSummary, act: RowAct, label: string): Html | null {
  const { id, currentStep, stepsSummary, pendingAnswer, waiting } = process
  const target = { id, stepId: currentStep?.id ?? '' }
  const answer = { id, approvalId: pendingAnswer?.approvalId ?? '' }
  switch (act) {
    case 'validate': {
      const isLast = stepsSummary.validated === stepsSummary.total - 1
      return press(act, label, html`formaction="${routes.stepValidate.href(target)}"${isLast && html` data-last=""`}`)
    }
    case 'markReady':
      return press(act, label, html`formaction="${routes.stepPrepare.href(target)}"`)
    case 'resume':
      return press(act, label, html`formaction="${routes.waitEnd.href({ id })}" name="attente" value="${waiting?.id}"`)
    case 'handBack':
      return press(act, label, html`formaction="${routes.handover.href({ id })}"`)
    case 'addSteps':
      return press(act, label, html`formaction="${routes.approvalSteps.href(answer)}"`)
    case 'settle':
      return press(act, label, html`formaction="${routes.approvalSettled.href(answer)}"`)
    case 'noteDone':
      return link(rowActLabels.noteDone, label, html`href="${routes.approval.href(answer)}#fait"`)
    case 'remind':
      return link(rowActLabels.remind, label, html`href="${routes.process.href({ id })}#dire-au-client"`)
    case 'newDate':
      return link(rowActLabels.newDate, label, html`href="${routes.processEnd.href({ id })}"`)
  }
}

/** A button of the page's single form: the row only has its own address. */
const press = (act: RowAct, label: string, attributes: Html): Html => html`
  <button class="${styles.act}" form="${rowForm}" ${attributes} aria-label="${rowActLabels[act]} ${label}">
    ${rowActLabels[act]}
  </button>`

const link = (text: string, label: string, attributes: Html): Html =>
  html`<a class="${styles.act}" ${attributes} aria-label="${text} ${label}">${text}</a>`

/** The links to photograph the current step, and to choose photos that a phone has; a mouse needs one. */
function photo({ id, currentStep }: ProcessSummary, label: string): Html | null {
  if (currentStep === null) return null
  const href = routes.stepPhotoNew.href({ id, stepId: currentStep.id })
  return html`${link('Photo', label, html`href="${href}"`)}${link('Galerie', label, html`href="${href}" data-gallery=""`)}`
}

/** The link to report blocked work; absent during a wait, and with a step to validate. */
function blocked({ id, waiting, pendingValidation }: ProcessSummary, label: string): Html | null {
  if (waiting || pendingValidation) return null
  return link('Bloqué', label, html`href="${blockedHref(id)}"`)
}
