import plate from '../../../client/ui/cars/Plate.module.css'
import { classes } from '../../../client/ui/classes.ts'
import rows from '../../../client/ui/layout/Rows.module.css'
import marks from '../../../client/ui/Mark.module.css'
import nut from '../../../client/ui/Nut.module.css'
import { lineClass, type StepCounts } from '../../../client/ui/processes/SegmentLine.tsx'
import { countsSentence, currentStepText } from '../../../client/ui/processes/thread-words.ts'
import { toneOf } from '../../../client/ui/tone.ts'
import { isUnanswered } from '../../../domain/approvals/approval.ts'
import { rowApprovalText } from '../../../domain/approvals/approval-texts.ts'
import { heldAmong, rowsOfAnswers } from '../../../domain/approvals/pending-answers.ts'
import { heldText } from '../../../domain/approvals/withdrawal.ts'
import { actHref, acts } from '../../../domain/board/acts.ts'
import { asksFirst } from '../../../domain/board/row-act.ts'
import { carName } from '../../../domain/cars/car.ts'
import { formatPlate } from '../../../domain/cars/plate.ts'
import { entryCounts } from '../../../domain/entries/entry.ts'
import { dayDistance, formatDay } from '../../../domain/ground/dates.ts'
import { fullName } from '../../../domain/ground/full-name.ts'
import * as routes from '../../../domain/ground/routes.ts'
import { linkState } from '../../../domain/links/public-link.ts'
import { pendingValidationLabel, statusLabels } from '../../../domain/processes/list-words.ts'
import { isLate, type ProcessStatus, type ProcessSummary, processName } from '../../../domain/processes/process.ts'
import { isOnSite, readyText } from '../../../domain/visits/visit.ts'
import { isWaitOver, waitText } from '../../../domain/waits/wait.ts'
import { type Html, html } from '../../html.ts'
import { actButton } from './act-button.ts'

/** The actions of the user in a row of the list: validate its step, give the reason of a wait. */
export type RowActs = { validate: boolean; wait: boolean }

const noActs: RowActs = { validate: false, wait: false }

/**
 * One process: its plate heads the row; the name is a link, which also has the plate and covers the row. It is a
 * template and not elements: fifty rows were two thirds of the time to render a dashboard (decision 0121).
 * @param acts on a page with the single form of « Valider »
 * @param isOwn on the client's own page, which already names the client and describes the cars
 */
export function processRow(process: ProcessSummary, now: string, today: string, acts = noActs, isOwn = false): Html {
  const { id, car, client, stepsSummary, currentStep, status, startDate, pendingValidation, waiting } = process
  const plateText = car && formatPlate(car.plaque)
  const name = processName(process)
  return html`
    <tr role="row" data-key${isLate(process, today) && html` class="${rows.late}"`}>
      <th role="rowheader">
        ${plateText && html`<span class="${plate.plate}">${plateText}</span>`}${where(process)}
      </th>
      <td role="cell">
        ${!isOwn && car && html`<b>${carName(car)}</b>`}
        ${!isOwn && client && html`<small>${fullName(client)}</small>`}
      </td>
      <td role="cell">
        <a href="${routes.process.href({ id })}" data-process${plateText && html` aria-label="${plateText} ${name}"`}>
          ${name}
        </a>
        <small>Début ${formatDay(startDate)}${added(process)}</small>
      </td>
      <td role="cell">
        ${thread(stepsSummary)}
        ${acts.validate && validation(process, plateText ? `${plateText} ${name}` : name)}
        ${wait(process, now, today, acts.wait)}
        ${!waiting && html`<small>${currentStepText(stepsSummary, currentStep)}${onIt(process)}${approval(process, now)}</small>`}
      </td>
      <td role="cell">
        ${badge(status)}
        ${pendingValidation && html`<span class="${marks.pending}">${pendingValidationLabel}</span>`}
      </td>
      <td role="cell">${end(process)}<small>${delay(process, today)}${deadLink(process, now, today)}</small></td>
    </tr>`
}

/** Numbers of photos and notes, where there are any. */
function added({ photoCount, noteCount }: ProcessSummary): string {
  const counts = entryCounts(photoCount, noteCount)
  return counts && ` · ${counts}`
}

/** The places of the key and the car, while the car is here. In the view of the day the key replaces the place. */
function where({ visit }: ProcessSummary): Html | null {
  const { keyNumber, place } = visit
  if (!isOnSite(visit) || (keyNumber === null && place === null)) return null
  if (keyNumber === null) return html`<small>${place}</small>`
  return html`<small>Clé\u00a0${keyNumber}${place !== null && html`<i>, ${place}</i>`}</small>`
}

export const thread = (counts: StepCounts): Html => html`
  <div>
    <span class="${lineClass(counts)}">${counts.ready > 0 && html`<i></i>`}</span>
    <b aria-hidden="true">${counts.validated}/${counts.total}</b>
    <span class="vh">${countsSentence(counts)}</span>
  </div>`

function validation(process: ProcessSummary, label: string): Html | null {
  const { id, readyStepId: stepId } = process
  return stepId === null
    ? null
    : actButton('validate', { params: { id, stepId }, label, asks: asksFirst('validate', process) })
}

/** The reason why the process waits, or a link to record a wait for users who may, unless a step is to be validated. */
function wait(process: ProcessSummary, now: string, today: string, may: boolean): Html | null {
  const { id, waiting, status, pendingValidation } = process
  if (!waiting && (!may || status === 'completed' || pendingValidation)) return null
  const link = html`href="${actHref('wait', { id })}" data-act="wait"`
  if (!waiting) return html`<a ${link}>${acts.wait.label}</a>`
  const text = waitText(waiting)
  const over = isWaitOver(waiting, today) && html`<span class="${marks.late}">date dépassée</span>`
  return html`<small class="${rows.wait}">${may ? html`<a ${link}>${text}</a>` : text}${onIt(process)} ${over}${approval(process, now)}</small>`
}

export const onIt = ({ assignee }: ProcessSummary): Html | null =>
  assignee && html` · <span class="vh">confié à </span>${assignee.prenom}`

/** The state of the last agreement, or of each pending answer, until the work is done. */
export function approval(process: ProcessSummary, now: string): Html | null {
  const answers = rowsOfAnswers(process)
  if (answers.length < 2) return oneApproval(process, now)
  return answers.reduce((before, answer) => html`${before}${oneApproval(answer, now)}`, html``)
}

function oneApproval(process: ProcessSummary, now: string): Html | null {
  const { approval, status } = process
  if (approval === null || status === 'completed') return null
  const text = rowApprovalText(approval, now)
    // A long state only wraps before its amounts, since no phone is wide enough.
    .replace(/ (?!sur |en )/g, '\u00a0')
    .replace(':\u00a0', ': ')
  const until = held(process, now)
  return html`\u00a0· ${isUnanswered(approval, now) ? html`<span class="${marks.late}">${text}</span>` : text}${until && html`, ${until}`}`
}

/** Until when accepted work outside the steps must wait for the right of withdrawal; null if no work must wait. */
export function held({ pendingAnswers }: ProcessSummary, now: string): Html | null {
  const text = heldText(heldAmong(pendingAnswers), now)
  return text === null ? null : html`<span class="${marks.held}">${text}</span>`
}

const badge = (status: ProcessStatus): Html =>
  html`<span class="${classes(nut.badge, nut[toneOf(status)])}">${statusLabels[status]}</span>`

function end({ estimatedEndDate, status }: ProcessSummary): Html | null {
  if (estimatedEndDate) return html`<b><i>Fin estimée </i>${formatDay(estimatedEndDate)}</b>`
  return status === 'completed' ? null : html`<b class="muted">Fin à estimer</b>`
}

function delay(process: ProcessSummary, today: string): Html | string | null {
  const { estimatedEndDate, completedAt } = process
  const readySince = readyText(process, today)
  if (readySince) return html`<span class="${marks.pending}">${readySince}</span>`
  if (completedAt) return `terminé le ${shortDay(completedAt, today)}`
  if (!estimatedEndDate) return null
  const distance = dayDistance(estimatedEndDate, today)
  return isLate(process, today) ? html`<span class="${marks.late}">${distance}</span>` : distance
}

function deadLink(process: ProcessSummary, now: string, today: string): Html | null {
  const text = deadLinkText(process, now, today)
  return text === null ? null : html`<small>${text}</small>`
}

export function deadLinkText({ status, linkExpiresAt }: ProcessSummary, now: string, today: string): string | null {
  if (status === 'completed' || linkExpiresAt === null || linkState(linkExpiresAt, now) === 'alive') return null
  return `Lien expiré le ${shortDay(linkExpiresAt, today)}`
}

/** A day, without the year when it is the current one: a row is narrow. */
const shortDay = (moment: string, today: string): string => formatDay(moment).replace(` ${today.slice(0, 4)}`, '')
