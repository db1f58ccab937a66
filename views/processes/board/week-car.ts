import plate from '../../../client/ui/cars/Plate.module.css'
import icon from '../../../client/ui/Icon.module.css'
import sprite from '../../../client/ui/icons.svg?url'
import nut from '../../../client/ui/Nut.module.css'
import { toneOf } from '../../../client/ui/tone.ts'
import { actHref, acts } from '../../../domain/board/acts.ts'
import { carName } from '../../../domain/cars/car.ts'
import { formatPlate } from '../../../domain/cars/plate.ts'
import { dayParis } from '../../../domain/ground/dates.ts'
import { fullName } from '../../../domain/ground/full-name.ts'
import * as routes from '../../../domain/ground/routes.ts'
import { rowForm } from '../../../domain/processes/list-words.ts'
import { type ProcessSummary, processName } from '../../../domain/processes/process.ts'
import { dueText, loadOf, shortName, type WeekDay } from '../../../domain/processes/week.ts'
import { type Html, html } from '../../html.ts'
import styles from './Week.module.css'

/** The part of a day in which a car is listed: promised for it, or expected on it. */
export type WeekPart = 'due' | 'expected'

type CarView = {
  part: WeekPart
  date: string
  /** The days to which the car may move; null for people who do not plan. */
  days: readonly WeekDay[] | null
}

/** A car of a day: its plate, how far the work is, the work and the customer, and the days to which it may move. */
export function weekCar(process: ProcessSummary, view: CarView): Html {
  const { id, car, client } = process
  const plateText = car && formatPlate(car.plaque)
  const name = processName(process)
  const label = plateText ? `${plateText} ${name}` : name
  return html`
    <li class="${styles.car}" data-key="${id}">
      <div class="${styles.top}">${plateText && html`<span class="${plate.plate}">${plateText}</span>`}${state(process, view)}</div>
      <div class="${styles.words}">
        <a href="${routes.process.href({ id })}" data-process aria-label="${label}">${name}</a>
        <small>${[car && carName(car), client && fullName(client)].filter(Boolean).join(' · ')}</small>
      </div>
      ${view.days && move(process, label, view, view.days)}
    </li>`
}

/** How far the work is; nothing while the car is expected, « attendue » where it comes and goes on one day. */
function state({ status, stepsSummary, startDate, visit }: ProcessSummary, { part, date }: CarView): Html | null {
  if (part === 'expected') return null
  if (visit.arrivedAt === null && dayParis(startDate) === date)
    return html`<span class="${styles.soon}">attendue</span>`
  const { validated, total, ready } = stepsSummary
  const tone = toneOf(ready > 0 ? 'ready' : status)
  return html`<i class="${nut.nut} ${nut.small} ${nut[tone]}"></i><b>${validated}/${total}<span class="vh"> étapes validées</span></b>`
}

/** The act that moves a car of each part to another day. */
const moves = { due: 'moveEnd', expected: 'moveStart' } as const

/** One button for each day, with its load: a press moves the car there, with or without scripts. */
function move(process: ProcessSummary, label: string, { part, date }: CarView, days: readonly WeekDay[]): Html {
  const { id } = process
  const act = moves[part]
  const action = actHref(act, { id }, { avant: date })
  return html`
    <details class="${styles.move}" name="deplacer">
      <summary aria-label="Déplacer ${label}">${more}</summary>
      <div class="${styles.list}">
        <p>${acts[act].label}</p>
        ${joined(
          days
            .filter((day) => day.date !== date && fits(process, part, day.date))
            .map(
              (day) => html`
                <button form="${rowForm}" formaction="${action}" name="${acts[act].field.name}" value="${day.date}" data-act="${act}">
                  ${shortName(day.date)}<small${loadOf(day) === 'full' && html` class="${styles.full}"`}>${dueText(day)}</small>
                </button>`,
            ),
        )}
        <a href="${actHref(act, { id })}">Autre date…</a>
      </div>
    </details>`
}

/** Whether a day is allowed: a car is never promised before it comes. */
function fits({ startDate, estimatedEndDate }: ProcessSummary, part: WeekPart, day: string): boolean {
  return part === 'due' ? day >= dayParis(startDate) : estimatedEndDate === null || day <= estimatedEndDate
}

const more = html`<svg class="${icon.icon}" aria-hidden="true" focusable="false"><use xlink:href="${sprite}#more"></use></svg>`

const joined = (parts: Html[]): Html => ({ html: parts.map((part) => part.html).join('') })
