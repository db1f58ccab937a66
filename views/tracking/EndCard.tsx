import { classes } from '../../client/ui/classes.ts'
import { toneOf } from '../../client/ui/tone.ts'
import { postalAddress } from '../../domain/garage/garage.ts'
import { formatDay, longDay, shortDay, wallTime } from '../../domain/ground/dates.ts'
import { formatPhone } from '../../domain/ground/phone.ts'
import * as routes from '../../domain/ground/routes.ts'
import type { PublicProcess, PublicStep } from '../../domain/links/public-link.ts'
import { statusLabels } from '../../domain/processes/list-words.ts'
import { isLate, type ProcessStatus } from '../../domain/processes/process.ts'
import { publicStepLabels } from '../../domain/processes/step-status.ts'
import { currentStep } from '../../domain/processes/steps.ts'
import { isToReturn } from '../../domain/visits/visit.ts'
import { publicWaitText } from '../../domain/waits/wait.ts'
import styles from './EndCard.module.css'
import stateStyles from './Steps.module.css'

/** @property token of the link; empty for an example, which cannot be loaded again */
type Props = { process: PublicProcess; token: string; now: string; className: string | undefined }

export function EndCard({ process, token, now, className }: Props) {
  const { label, day } = awaited(process)
  const note = noteOf(process, now)
  const { status, estimateMovedAt, tellsWhenReady, garage, waiting, approvalAsked } = process
  const isTold = approvalAsked && waiting?.reason === 'accord'
  const isReturned = process.visit.returnedAt !== null
  const isReady = status === 'completed' || isReturned
  return (
    <div className={className}>
      <h2 className="vh">Où en est la réparation</h2>
      <div className={styles.top}>
        <State of={isReturned ? 'returned' : status} />
        <p className={styles.seen}>
          {`Suivi du ${shortDay(now)} à ${hourOf(now)} `}
          {token && <a href={routes.tracking.href({ token })}>Actualiser</a>}
        </p>
      </div>
      {isToReturn(process) && <p className={styles.ready}>Votre véhicule est prêt</p>}
      <dl>
        <dt className={styles.label}>{label}</dt>
        <dd className={styles.day}>{day ? <time dateTime={day.slice(0, 10)}>{longDay(day)}</time> : 'À préciser'}</dd>
        {status === 'completed' && !isReturned && <Fetching process={process} />}
      </dl>
      {!isReady && estimateMovedAt && (
        <p className={styles.since}>{`Date modifiée le ${formatDay(estimateMovedAt)}`}</p>
      )}
      {note && <p className={styles.note}>{note}</p>}
      {isReturned && garage.reviewUrl && (
        <p className={styles.note}>
          <a href={garage.reviewUrl}>Donner votre avis sur le garage</a>
        </p>
      )}
      {approvalAsked && <p className={styles.note}>Un accord vous est demandé&nbsp;: voir le message du garage</p>}
      {waiting && !isReturned && !isTold && <p className={styles.note}>{publicWaitText(waiting)}</p>}
      {!isReturned && <Now process={process} />}
      {tellsWhenReady && <p className={styles.note}>Nous vous écrivons dès que c’est prêt.</p>}
      <div className={styles.last}>
        <p className={styles.since}>{`Début le ${formatDay(process.startDate)}`}</p>
        <Call telephone={garage.telephone} />
      </div>
    </div>
  )
}

/** 14 h 05: the page of a phone may have been open for hours. */
const hourOf = (now: string): string => wallTime(now).slice(11).replace(/^0/, '').replace(':', '\u00a0h\u00a0')

/** The time and place to fetch the car. The address is shown if the car is known to be there. */
function Fetching({ process }: { process: PublicProcess }) {
  const { garage } = process
  const address = isToReturn(process) && postalAddress(garage)
  return (
    <>
      {garage.horaires && (
        <>
          <dt className={styles.label}>Horaires</dt>
          <dd className={styles.lines}>{garage.horaires}</dd>
        </>
      )}
      {address && (
        <>
          <dt className={styles.label}>Adresse</dt>
          <dd>{address}</dd>
        </>
      )}
    </>
  )
}

/** The current step, for a phone whose first screen only shows finished steps; later steps are not shown. */
function Now({ process }: { process: PublicProcess }) {
  const step = currentStep(process.steps)
  if (!step) return null
  return (
    <p className={styles.note}>
      {nowWord(process, step)}
      <b>{step.name}</b>
    </p>
  )
}

/** The word for the current step: a waiting process is not in progress. */
function nowWord({ waiting }: PublicProcess, { status }: PublicStep): string {
  if (waiting) return 'Étape\u00a0: '
  return status === 'ready' ? 'En ce moment\u00a0: ' : 'Prochaine étape\u00a0: '
}

/** Button to call the garage, because on a phone the garage's card is under all the steps. */
function Call({ telephone }: { telephone: string | null }) {
  if (!telephone) return null
  return (
    <a href={`tel:${telephone}`} aria-label={`Appeler le garage, ${formatPhone(telephone)}`}>
      Appeler
    </a>
  )
}

function awaited({ status, completedAt, estimatedEndDate, visit }: PublicProcess) {
  if (visit.returnedAt) return { label: 'Rendu le', day: visit.returnedAt }
  if (status === 'completed' && completedAt) return { label: 'Terminé le', day: completedAt }
  return { label: 'Fin estimée', day: estimatedEndDate }
}

function noteOf(process: PublicProcess, now: string): string | null {
  if (process.visit.returnedAt) return 'Merci de votre confiance, et bonne route\u00a0!'
  if (isToReturn(process)) return 'Il vous attend au garage.'
  if (process.status === 'completed') return 'Appelez le garage pour convenir de la restitution.'
  if (!process.estimatedEndDate) return 'Le garage n’a pas encore donné de date.'
  return isLate(process, now) ? 'Cette date est passée. Appelez le garage pour en savoir plus.' : null
}

/** Labels of the states: a repair that has not begun has the label of a future step. */
const labels: Record<State, string> = { ...statusLabels, proposed: publicStepLabels.proposed, returned: 'Rendu' }

/** State of the repair, or of a returned car, whatever the state of its repair. */
type State = ProcessStatus | 'returned'

/** A state as a nut and a word in its colour. */
function State({ of: state }: { of: State }) {
  const tone = toneOf(state === 'returned' ? 'completed' : state)
  return <span className={classes(stateStyles.state, stateStyles[tone])}>{labels[state]}</span>
}
