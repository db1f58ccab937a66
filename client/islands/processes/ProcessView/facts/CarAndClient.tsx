import type { ReactNode } from 'react'
import { carName } from '../../../../../domain/cars/car.ts'
import { dayDistance } from '../../../../../domain/ground/dates.ts'
import { fullName } from '../../../../../domain/ground/full-name.ts'
import { can } from '../../../../../domain/ground/permissions.ts'
import * as routes from '../../../../../domain/ground/routes.ts'
import { isLate, type Process } from '../../../../../domain/processes/process.ts'
import { whereText } from '../../../../../domain/visits/visit.ts'
import { Plate } from '../../../../ui/cars/Plate.tsx'
import { classes } from '../../../../ui/classes.ts'
import { Late } from '../../../../ui/dialog/Late.tsx'
import { Readiness } from '../../../../ui/processes/Readiness.tsx'
import type { ProcessForms } from '../useProcessForms.ts'
import type { Viewer } from '../viewer.ts'
import styles from './CarAndClient.module.css'

/** Letters of a car's name that fit beside its plate on a phone, in two lines. */
const shortName = 24

type Props = { process: Process; viewer: Viewer; now: Date; forms: ProcessForms }

/** The car, its client, its place and its mechanic, each with a link to its page or form; then its delay. */
export function CarAndClient({ process, viewer, now, forms }: Props) {
  const { car, client, estimatedEndDate } = process
  return (
    <div className={styles.car}>
      {car && (
        <a
          className={classes(styles.opener, carName(car).length > shortName && styles.long)}
          href={routes.car.href({ id: car.id })}
        >
          <Plate value={car.plaque} />
          <strong>{carName(car)}</strong>
        </a>
      )}
      <span className={styles.where}>
        {client && can(viewer, 'seeClientContact') && (
          <span>
            <a href={routes.client.href({ id: client.id })}>{fullName(client)}</a>
          </span>
        )}
        <Where {...{ process, viewer, forms }} />
        <Mechanic {...{ process, viewer, forms }} />
        {estimatedEndDate !== null && isLate(process, now) && <Late>{dayDistance(estimatedEndDate, now)}</Late>}
        <Readiness process={process} now={now} />
      </span>
    </div>
  )
}

type PartProps = Omit<Props, 'now'>

/** Whether the car is here, with its key and its place; a press opens their form. */
function Where({ process: { visit, status }, viewer, forms }: PartProps) {
  const { arrivedAt, returnedAt } = visit
  const mayReceive = can(viewer, 'receiveCar')
  if (arrivedAt === null && returnedAt === null && (!mayReceive || status === 'completed')) return null
  const text = whereText(visit)
  const act = `${arrivedAt || returnedAt ? 'corriger' : 'noter'} ${returnedAt ? 'la restitution' : 'l’arrivée'}`
  return <Opener form={mayReceive && forms.visit} text={text} act={act} />
}

/** The assignee; an administrator's press opens the form of the assignment. */
function Mechanic({ process: { assignee, hasTeam, status }, viewer, forms }: PartProps) {
  const gives = can(viewer, 'assignProcess') && hasTeam && status !== 'completed'
  if (!assignee && !gives) return null
  return <Opener form={gives && forms.assignee} text={assignee ? fullName(assignee) : 'à confier'} act="changer" />
}

type OpenerProps = { form: false | ProcessForms['visit']; text: ReactNode; act: string }

function Opener({ form, text, act }: OpenerProps) {
  return (
    <span>
      {form ? (
        <a {...form.link}>
          {text}
          <span className="vh">, {act}</span>
        </a>
      ) : (
        <span>{text}</span>
      )}
    </span>
  )
}
