import { LinkButton } from '../../client/ui/buttons/LinkButton.tsx'
import { classes } from '../../client/ui/classes.ts'
import { Icon } from '../../client/ui/Icon.tsx'
import { Card } from '../../client/ui/layout/Card.tsx'
import { PageHead } from '../../client/ui/layout/PageHead.tsx'
import { Row } from '../../client/ui/layout/Row.tsx'
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
import folds from '../processes/board/DayGroups.module.css'
import { Section } from '../Section.tsx'
import list from '../settings/EmployeesPage.module.css'
import { useMay, useShell } from '../shell.ts'

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
          <Card>
            <ul>
              {cars.map((car) => (
                <DueCar key={car.id} car={car} />
              ))}
            </ul>
          </Card>
        </Section>
      ))}
      {(nextAfter !== null || !isFirst) && (
        <nav aria-label="Pages">
          <Row className={list.list}>
            {!isFirst && <LinkButton href={routes.dueDates.href({}, query)}>Retour au début</LinkButton>}
            {nextAfter !== null && (
              <LinkButton href={routes.dueDates.href({}, { ...query, after: nextAfter })} rel="next">
                La suite
              </LinkButton>
            )}
          </Row>
        </nav>
      )}
    </div>
  )
}

function DueCar({ car }: { car: Due }) {
  const { now } = useShell()
  const may = useMay()
  const { client, inspectionDueOn: date, nextInspectionOn } = car
  const back = routes.dueDates.href()
  return (
    <li className={list.item} data-key={car.id}>
      <div className={list.who}>
        <Plate value={car.plaque} />
        <p className={list.name}>
          <a href={routes.car.href({ id: car.id }, { retour: back })}>{carName(car)}</a>
        </p>
        <p className={list.second}>{client ? fullName(client) : 'Sans client'}</p>
      </div>
      <p className={list.who}>
        <b className="num">{formatDay(date)}</b>
        <br />
        <span className={list.second}>
          {[dayDistance(date, now), nextInspectionOn === null && 'proposé'].filter(Boolean).join(', ')}
        </span>
      </p>
      <Row>
        {client?.telephone && (
          <LinkButton
            icon="phone"
            href={`tel:${client.telephone}`}
            aria-label={`${formatPhone(client.telephone)}, appeler ${fullName(client)}`}
          >
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
      </Row>
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
      <p className={list.second}>
        Ni téléphone ni email&nbsp;: <a href={routes.clientEdit.href(client)}>les ajouter</a>
      </p>
    )
  }
  const isRetest = car.nextInspectionOn === null && proposedInspection(car)?.basis === 'retest'
  const text = inspectionLetter({ car, date: car.inspectionDueOn, isRetest, garage: actor?.garageNom ?? '' }, now)
  return (
    <details className={classes(folds.rest, list.link)}>
      <summary>
        <Icon name="down" />
        <b>
          Écrire au client<span className="vh"> {fullName(client)}</span>
        </b>
      </summary>
      <p>«&nbsp;{text}&nbsp;»</p>
      <Row className={list.list}>
        {telephone && (
          <LinkButton icon="message" href={smsHref(telephone, text)} aria-label={`SMS à ${fullName(client)}`}>
            SMS
          </LinkButton>
        )}
        {email && (
          <LinkButton
            icon="mail"
            href={mailHref(email, inspectionSubject({ car, isRetest }), text)}
            aria-label={`Email à ${fullName(client)}`}
          >
            Email
          </LinkButton>
        )}
      </Row>
    </details>
  )
}
