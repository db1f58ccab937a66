import plate from '../../../client/ui/cars/Plate.module.css'
import rows from '../../../client/ui/layout/Rows.module.css'
import marks from '../../../client/ui/Mark.module.css'
import { currentStepText } from '../../../client/ui/processes/thread-words.ts'
import { isUnanswered } from '../../../domain/approvals/approval.ts'
import { outcomeLabels, rowAnswerText } from '../../../domain/approvals/approval-texts.ts'
import { carName } from '../../../domain/cars/car.ts'
import { formatPlate } from '../../../domain/cars/plate.ts'
import { dayDistance, relativeTime } from '../../../domain/ground/dates.ts'
import { fullName } from '../../../domain/ground/full-name.ts'
import { formatPhone } from '../../../domain/ground/phone.ts'
import * as routes from '../../../domain/ground/routes.ts'
import { isLate, type ProcessSummary, processName } from '../../../domain/processes/process.ts'
import { isOnSite, isToReturn, readyText } from '../../../domain/visits/visit.ts'
import { isWaitOver, waitSinceText } from '../../../domain/waits/wait.ts'
import { type Html, html } from '../../html.ts'
import styles from './DayGroups.module.css'
import { type RowView, rowActs } from './day-row-acts.ts'
import { approval, deadLinkText, held, onIt, thread } from './process-row.ts'

/**
 * A process in the plan of the day: its plate, its work and customer, its thread with one sentence, the delay, one
 * action. It is a template and not elements, since rows are two thirds of the time to render a board (decision 0121).
 */
export function dayRow(process: ProcessSummary, view: RowView): Html {
  const { id, car, stepsSummary } = process
  const plateText = car && formatPlate(car.plaque)
  const name = processName(process)
  const label = plateText ? `${plateText} ${name}` : name
  const heading = title(process, view)
  const linkLabel = [plateText, heading, heading !== name && name].filter(Boolean).join(' ')
  return html`
    <tr role="row" data-key${isLate(process, view.today) && html` class="${rows.late}"`}>
      <th role="rowheader">
        ${plateText && html`<span class="${plate.plate}">${plateText}</span>`}${key(process)}
      </th>
      <td role="cell">
        <a href="${routes.process.href({ id })}" data-process aria-label="${linkLabel}">${heading}</a>
        <small>${about(process, view)}${work(process, view)}</small>
      </td>
      <td role="cell">${thread(stepsSummary)}<small>${sentence(process, view)}</small></td>
      <td role="cell">${delay(process, view)}</td>
      <td role="cell">${rowActs(process, label, view)}</td>
    </tr>`
}

/** The reason for the row: the work, or the customer's answer to it. */
function title(process: ProcessSummary, { group }: RowView): string {
  const { approval: last, pendingAnswer } = process
  if (group !== 'answered' || !last) return processName(process)
  return pendingAnswer?.renounced && last.outcome !== 'renounced' ? outcomeLabels.renounced : rowAnswerText(last)
}

function about(process: ProcessSummary, { now, today }: RowView): string {
  const { car, client } = process
  return [car && carName(car), client && fullName(client), deadLinkText(process, now, today)]
    .filter(Boolean)
    .join(' · ')
}

/** The name of the work, for rows that have a customer's answer as their title. */
const work = (process: ProcessSummary, { group }: RowView): Html | false =>
  group === 'answered' &&
  process.approval !== null &&
  html`<span class="${styles.work}"> · ${processName(process)}</span>`

const key = ({ visit }: ProcessSummary): Html | false =>
  isOnSite(visit) && visit.keyNumber !== null && html`<small>clé\u00a0${visit.keyNumber}</small>`

/**
 * One sentence of state. Accepted work that must wait comes before a customer whose answer is awaited, then a wait, a
 * ready step, and the next step.
 */
function sentence(process: ProcessSummary, view: RowView): Html | string {
  const { waiting, stepsSummary, currentStep } = process
  const { group, now, today } = view
  const ready = readyText(process, now)
  if (ready) return ready
  const until = group === 'answered' && held(process, now)
  if (until) return until
  if (process.approval && isUnanswered(process.approval, now)) return late('Accord sans réponse')
  const news = approvalNews(process, view)
  if (!waiting)
    return html`${currentStepText(stepsSummary, currentStep)}${group !== 'mine' && group !== 'answered' && onIt(process)}${news}`
  return html`${waitSinceText(waiting, now)}${isWaitOver(waiting, today) && html` ${late('date dépassée')}`}${news}`
}

/** The state of the agreement, if neither the title nor the wait shows it: asked, or answered and pending. */
function approvalNews(process: ProcessSummary, { group, now }: RowView): Html | null {
  const { approval: last, pendingAnswer, waiting } = process
  const isNews = last?.state === 'asked' ? waiting?.reason !== 'accord' : pendingAnswer !== null
  return isNews && group !== 'answered' ? approval(process, now) : null
}

/** The age of the answer, the customer to call for a ready car, or the distance to the estimated end. */
function delay(process: ProcessSummary, { group, now, today }: RowView): Html | string {
  const { estimatedEndDate, pendingAnswer, client } = process
  if (group === 'answered' && pendingAnswer) return sinceText(pendingAnswer.answeredAt, now)
  if (isToReturn(process)) return client?.telephone ? phone(client.telephone) : ''
  if (!estimatedEndDate) return 'Fin à estimer'
  const distance = dayDistance(estimatedEndDate, today)
  return isLate(process, today) ? late(distance) : distance
}

/** « il y a 5 min », within a row. */
const sinceText = (moment: string, now: string): string =>
  relativeTime(moment, now)
    .replace("'", '’')
    .replace(/^[AÀI]/, (first) => first.toLowerCase())

const phone = (number: string): Html => html`<a href="tel:${number}">${formatPhone(number)}</a>`

const late = (text: string): Html => html`<span class="${marks.late}">${text}</span>`
