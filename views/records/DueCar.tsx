import { LinkButton } from '../../client/ui/buttons/LinkButton.tsx'
import { Plate } from '../../client/ui/cars/Plate.tsx'
import { classes } from '../../client/ui/classes.ts'
import rows from '../../client/ui/layout/Rows.module.css'
import marks from '../../client/ui/Mark.module.css'
import type { CallAnswer } from '../../domain/calls.ts'
import { carName } from '../../domain/cars/car.ts'
import { dueSource, inspectionLetter, inspectionSubject, proposedInspection } from '../../domain/cars/inspection.ts'
import { dayDistance, dayParis, formatDay, shortDay, todayParis } from '../../domain/ground/dates.ts'
import { fullName } from '../../domain/ground/full-name.ts'
import { formatPhone } from '../../domain/ground/phone.ts'
import * as routes from '../../domain/ground/routes.ts'
import { mailHref, smsHref } from '../../domain/links/public-link.ts'
import { useMay, useShell } from '../shell.ts'
import styles from './DueDates.module.css'

export type Due = CallAnswer<'GET /due-dates'>['items'][number]

/** A car that is due: plate, car and client, day and its source, and the actions. */
export function DueCar({ car }: { car: Due }) {
  const { now } = useShell()
  const { client, inspectionDueOn: date } = car
  const isLate = date < todayParis(now)
  const source = dueSource(car)
  const phone = client?.telephone && formatPhone(client.telephone)
  return (
    <li className={classes(styles.row, isLate && rows.late)} data-key={car.id}>
      <Plate value={car.plaque} className={styles.plate} />
      <p className={styles.what}>
        <a className={rows.covering} href={routes.car.href({ id: car.id }, { retour: routes.dueDates.href() })}>
          {carName(car)}
        </a>
        <small>{[client ? fullName(client) : 'Sans client', phone].filter(Boolean).join(' · ')}</small>
      </p>
      <p className={styles.day}>
        <b>{formatDay(date)}</b>
        {source && <small>{source}</small>}
      </p>
      <p className={styles.delay}>
        <span className={classes(isLate && marks.late)}>{dayDistance(date, now)}</span>
      </p>
      <div className={styles.acts}>
        <Contact car={car} client={client} />
        <Next car={car} />
      </div>
    </li>
  )
}

/** Ways to contact the customer; the message can be read before it is sent, and nothing is sent automatically. */
function Contact({ car, client }: { car: Due; client: Due['client'] }) {
  const { actor, now } = useShell()
  if (!useMay()('seeClientContact') || !client) return null
  const { telephone, email } = client
  const name = fullName(client)
  if (!telephone && !email) {
    return (
      <LinkButton href={routes.clientEdit.href(client)} aria-label={`Ajouter un téléphone à ${name}`}>
        Ajouter un téléphone
      </LinkButton>
    )
  }
  const isRetest = car.nextInspectionOn === null && proposedInspection(car)?.basis === 'retest'
  const text = inspectionLetter({ car, date: car.inspectionDueOn, isRetest, garage: actor?.garageNom ?? '' }, now)
  return (
    <>
      {telephone && (
        <LinkButton href={`tel:${telephone}`} aria-label={`Appeler ${name}`}>
          Appeler
        </LinkButton>
      )}
      {telephone && (
        <LinkButton href={smsHref(telephone, text)} aria-label={`SMS à ${name}`}>
          SMS
        </LinkButton>
      )}
      {email && (
        <LinkButton
          className={classes(telephone && styles.besidePhone)}
          href={mailHref(email, inspectionSubject({ car, isRetest }), text)}
          aria-label={`Email à ${name}`}
        >
          Email
        </LinkButton>
      )}
    </>
  )
}

/** Plans a visit; if one is planned already, records the arrival, or shows its day. */
function Next({ car }: { car: Due }) {
  const { now } = useShell()
  if (!useMay()('createProcess')) return null
  const { id, plaque, client_id, expected } = car
  const name = carName(car)
  if (!expected) {
    const href = routes.drafts.href({}, { nouveau: 1, client_id: client_id ?? undefined, car_id: id })
    return (
      <LinkButton href={href} aria-label={`Prévoir ${name}`}>
        Prévoir
      </LinkButton>
    )
  }
  const day = dayParis(expected.startDate)
  if (day > todayParis(now)) {
    return (
      <LinkButton
        href={routes.process.href({ id: expected.processId })}
        aria-label={`Prévue le ${shortDay(day)}, ${name}`}
      >
        Prévue le {shortDay(day)}
      </LinkButton>
    )
  }
  return (
    <LinkButton href={routes.intake.href({}, { plaque })} aria-label={`${routes.intake.title}, ${name}`}>
      {routes.intake.title}
    </LinkButton>
  )
}
