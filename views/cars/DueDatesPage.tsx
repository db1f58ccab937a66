import { LinkButton } from '../../client/ui/buttons/LinkButton.tsx'
import { classes } from '../../client/ui/classes.ts'
import { Card } from '../../client/ui/layout/Card.tsx'
import { PageHead } from '../../client/ui/layout/PageHead.tsx'
import { Plate } from '../../client/ui/process/Plate.tsx'
import type { CallAnswer } from '../../domain/calls/calls.ts'
import { carName } from '../../domain/cars/car.ts'
import {
  dueDays,
  dueGroup,
  dueGroupLabels,
  dueGroups,
  inspectionLetter,
  inspectionSubject,
  proposedInspection,
} from '../../domain/cars/inspection.ts'
import { dayDistance, formatDay } from '../../domain/dates.ts'
import { fullName } from '../../domain/full-name.ts'
import { mailHref, smsHref } from '../../domain/links/public-link.ts'
import { formatPhone } from '../../domain/phone.ts'
import * as routes from '../../domain/routes.ts'
import { ListTabs } from '../ListPage.tsx'
import { Section } from '../Section.tsx'
import { useMay, useShell } from '../shell.ts'
import styles from './CarPage.module.css'

type DueDates = CallAnswer<'GET /due-dates'>
type Due = DueDates['items'][number]

type Props = { list: DueDates; isFirst: boolean; days: number }

/** The cars whose *contrôle technique* is due, by date. Nothing is written to anybody but by a person's press. */
export function DueDatesPage({ list: { items, nextAfter }, isFirst, days }: Props) {
  const { now } = useShell()
  const query = { days: days === dueDays ? undefined : days }
  const groups = dueGroups
    .map((group) => ({ group, cars: items.filter((car) => dueGroup(car.inspectionDueOn, now) === group) }))
    .filter(({ cars }) => cars.length > 0)
  return (
    <div data-region="echeances">
      <PageHead title={routes.dueDates.title} />
      <ListTabs of="dueDates" />
      {items.length === 0 ? (
        <p className="muted">
          {isFirst
            ? `Aucun contrôle technique dans les ${days} jours. Les dates se notent sur la fiche d’un véhicule.`
            : 'Rien de plus.'}
        </p>
      ) : (
        <p className="muted">Les contrôles techniques des {days} jours à venir, et ceux passés depuis peu.</p>
      )}
      {groups.map(({ group, cars }) => (
        <Section key={group} title={dueGroupLabels[group]} id={group}>
          <Card flush>
            <ul className={styles.dates}>
              {cars.map((car) => (
                <DueCar key={car.id} car={car} isLate={group === 'late'} />
              ))}
            </ul>
          </Card>
        </Section>
      ))}
      {(nextAfter !== null || !isFirst) && (
        <nav className={styles.turns} aria-label="Pages">
          {!isFirst && <a href={routes.dueDates.href({}, query)}>Retour au début</a>}
          {nextAfter !== null && (
            <a href={routes.dueDates.href({}, { ...query, after: nextAfter })} rel="next">
              La suite
            </a>
          )}
        </nav>
      )}
    </div>
  )
}

function DueCar({ car, isLate }: { car: Due; isLate: boolean }) {
  const { now } = useShell()
  const may = useMay()
  const { client, inspectionDueOn: date, nextInspectionOn } = car
  const back = routes.dueDates.href()
  return (
    <li className={classes(styles.dueCar, isLate && styles.late)} data-key={car.id}>
      <Plate value={car.plaque} />
      <p className={styles.who}>
        <a href={routes.car.href({ id: car.id }, { retour: back })}>{carName(car)}</a>
        <span className="small muted">{client ? fullName(client) : 'Sans client'}</span>
      </p>
      <p className={styles.when}>
        <b className="num">{formatDay(date)}</b>
        <span className="small muted">
          {[dayDistance(date, now), nextInspectionOn === null && 'proposé'].filter(Boolean).join(', ')}
        </span>
      </p>
      <div className={styles.reach}>
        {client?.telephone && (
          <LinkButton icon="phone" href={`tel:${client.telephone}`} aria-label={`Appeler ${fullName(client)}`}>
            {formatPhone(client.telephone)}
          </LinkButton>
        )}
        {may('createProcess') && (
          <LinkButton
            kind="quiet"
            href={routes.intake.href({}, { plaque: car.plaque })}
            aria-label={`${routes.intake.title}, ${carName(car)}`}
          >
            {routes.intake.title}
          </LinkButton>
        )}
      </div>
      {may('seeClientContact') && client && <Letter car={car} client={client} />}
    </li>
  )
}

/** The message to the customer, to be read and then opened where it is sent from: on a telephone, or in a mailbox. */
function Letter({ car, client }: { car: Due; client: NonNullable<Due['client']> }) {
  const { actor, now } = useShell()
  const { telephone, email } = client
  if (!telephone && !email) {
    return (
      <p className={classes(styles.letter, 'small', 'muted')}>
        Ni téléphone ni email&nbsp;: <a href={routes.clientEdit.href(client)}>les ajouter</a>
      </p>
    )
  }
  const isRetest = car.nextInspectionOn === null && proposedInspection(car)?.basis === 'retest'
  const text = inspectionLetter({ car, date: car.inspectionDueOn, isRetest, garage: actor?.garageNom ?? '' }, now)
  return (
    <details className={styles.letter}>
      <summary>Écrire au client</summary>
      <p>«&nbsp;{text}&nbsp;»</p>
      <p className={styles.ways}>
        {telephone && (
          <LinkButton icon="message" href={smsHref(telephone, text)}>
            SMS
          </LinkButton>
        )}
        {email && (
          <LinkButton icon="mail" href={mailHref(email, inspectionSubject({ car }), text)}>
            Email
          </LinkButton>
        )}
      </p>
    </details>
  )
}
