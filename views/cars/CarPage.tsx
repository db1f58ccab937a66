import { Button } from '../../client/ui/buttons/Button.tsx'
import { LinkButton } from '../../client/ui/buttons/LinkButton.tsx'
import { CarActions, CarRemoval } from '../../client/ui/cars/CarActions.tsx'
import { CarFacts } from '../../client/ui/cars/CarFacts.tsx'
import { Plate } from '../../client/ui/cars/Plate.tsx'
import { fieldId } from '../../client/ui/fields/field-id.ts'
import { Card } from '../../client/ui/layout/Card.tsx'
import { KeyValues } from '../../client/ui/layout/KeyValues.tsx'
import { PageHead } from '../../client/ui/layout/PageHead.tsx'
import panes from '../../client/ui/layout/Panes.module.css'
import { Row } from '../../client/ui/layout/Row.tsx'
import marks from '../../client/ui/Mark.module.css'
import { NoProcess } from '../../client/ui/processes/NoProcess.tsx'
import { RefusedWork } from '../../client/ui/processes/RefusedWork.tsx'
import { StatusBadge } from '../../client/ui/processes/StatusBadge.tsx'
import type { CallAnswer } from '../../domain/calls.ts'
import {
  type Car,
  type CarListItem,
  carLabels,
  carName,
  mileage,
  type RefusedWork as Refused,
} from '../../domain/cars/car.ts'
import { type FormerOwner, ownerName } from '../../domain/cars/car-owners.ts'
import { isLongPast, proposalText, proposedInspection, resultLabels } from '../../domain/cars/inspection.ts'
import { dayDistance, formatDay } from '../../domain/ground/dates.ts'
import { fullName } from '../../domain/ground/full-name.ts'
import * as routes from '../../domain/ground/routes.ts'
import { pendingValidationLabel } from '../../domain/processes/list-words.ts'
import { PostForm } from '../PostForm.tsx'
import { Section } from '../Section.tsx'
import list from '../settings/SettingsRows.module.css'
import { useMay, useShell, useViewer } from '../shell.ts'

type Visits = CallAnswer<'GET /cars/:id/visits'>
type Visit = Visits['items'][number]

type Props = {
  car: Car
  client: CarListItem['client']
  visits: Visits
  /** Whether these are the latest visits. */
  isFirst: boolean
  refusedWork: Refused[]
  formerly: FormerOwner[]
  /** The page that listed this car, to return to once the car is deleted. */
  next: string | null
}

/** A car: its facts, its next inspection, its visits, and its odometer. */
export function CarPage({ car, client, visits, isFirst, refusedWork, formerly, next }: Props) {
  const { role } = useViewer()
  const may = useMay()
  const readings = readingsOf(visits.items, isFirst ? car : null)
  return (
    <div data-region="vehicule">
      <PageHead
        title={carName(car)}
        mark={<Plate value={car.plaque} />}
        eyebrow={<a href={routes.cars.href()}>{routes.cars.title}</a>}
        actions={<CarActions {...{ car, role, next }} removedAtEnd />}
      />
      <RefusedWork items={refusedWork} />
      <div className={panes.panes}>
        <div>
          <Section title="Véhicule" id="fiche">
            <Card>
              <CarFacts car={car} owner={client ? fullName(client) : undefined} />
              {formerly.length > 0 && <KeyValues items={formerly.map(formerFact)} />}
              {may('writeCar') && (
                <p>
                  <LinkButton kind="quiet" href={routes.carOwner.href(car)}>
                    {routes.carOwner.title}
                  </LinkButton>
                </p>
              )}
            </Card>
          </Section>
          <Section title="Contrôle technique" id="controle">
            <Card>
              <Inspection car={car} />
            </Card>
          </Section>
          {readings.length > 0 && (
            <Section title="Compteur" id="compteur">
              <Card>
                <Readings items={readings} />
              </Card>
            </Section>
          )}
        </div>
        <Section title="Visites" id="processus">
          <VisitList car={car} visits={visits} isFirst={isFirst} />
        </Section>
      </div>
      <CarRemoval id={car.id} {...{ role, next }} place="end" />
    </div>
  )
}

const formerFact = ({ client, until }: FormerOwner) => ({
  label: 'Avant',
  value: (
    <>
      {client ? <a href={routes.client.href(client)}>{ownerName(client)}</a> : ownerName(client)}, jusqu’au{' '}
      {formatDay(until)}
    </>
  ),
})

/** The next inspection, entered or proposed, and its basis. */
function Inspection({ car }: { car: Car }) {
  const { now } = useShell()
  const may = useMay()
  const { firstRegisteredOn, lastInspectionOn, lastInspectionResult, nextInspectionOn, annee } = car
  const proposal = nextInspectionOn === null ? proposedInspection(car) : null
  const isUsable = proposal !== null && !isLongPast(proposal.date, now)
  const date = nextInspectionOn ?? (isUsable ? proposal.date : null)
  const known = [
    lastInspectionOn !== null && {
      label: 'Dernier',
      value: [formatDay(lastInspectionOn), lastInspectionResult && resultLabels[lastInspectionResult]]
        .filter(Boolean)
        .join(', '),
    },
    firstRegisteredOn !== null && { label: 'Mise en circulation', value: formatDay(firstRegisteredOn) },
  ].filter((fact) => fact !== false)
  return (
    <>
      {date !== null && (
        <p>
          <strong>Avant le {formatDay(date)}</strong>
          {!isLongPast(date, now) && <span className="muted"> {dayDistance(date, now)}</span>}
        </p>
      )}
      {proposal && <p className="small muted">{proposalText(proposal, now)}</p>}
      {lastInspectionResult === 'critical' && nextInspectionOn === null && (
        <p className="small">
          Défaillance critique&nbsp;: le véhicule ne doit plus rouler après minuit, le jour du contrôle.
        </p>
      )}
      {known.length > 0 && <KeyValues items={known} />}
      {date === null && proposal === null && (
        <p className="muted">
          {annee === null ? 'Pas de date connue.' : 'L’année seule ne suffit pas à proposer une date.'}
        </p>
      )}
      {may('writeCar') && <InspectionActs car={car} keeps={isUsable ? proposal.date : null} />}
    </>
  )
}

/** Accepting the proposed date, or entering known facts. */
function InspectionActs({ car, keeps }: { car: Car; keeps: string | null }) {
  const isUnknown = car.firstRegisteredOn === null && car.lastInspectionOn === null && car.nextInspectionOn === null
  const field = isUnknown ? 'firstRegisteredOn' : 'lastInspectionOn'
  const edit = `${routes.carEdit.href(car)}#${fieldId(field)}`
  return (
    <Row className={list.list}>
      {keeps !== null && (
        <PostForm action={routes.carEdit.href(car)} values={{ nextInspectionOn: keeps }}>
          <Button type="submit">C’est bien cette date</Button>
        </PostForm>
      )}
      <LinkButton kind="quiet" href={edit}>
        {isUnknown ? `Noter sa ${carLabels[field].toLowerCase()}` : 'Noter un contrôle'}
      </LinkButton>
    </Row>
  )
}

type VisitsProps = Pick<Props, 'car' | 'visits' | 'isFirst'>

function VisitList({ car, visits: { items, nextBefore }, isFirst }: VisitsProps) {
  if (items.length === 0 && isFirst) return <NoProcess />
  return (
    <Card>
      <ol>
        {items.map((visit) => (
          <VisitItem key={visit.id} visit={visit} ownerId={car.client_id} />
        ))}
      </ol>
      {(nextBefore !== null || !isFirst) && (
        <nav aria-label="Pages">
          <Row className={list.list}>
            {!isFirst && <LinkButton href={`${routes.car.href(car)}#processus`}>Les plus récentes</LinkButton>}
            {nextBefore !== null && (
              <LinkButton href={`${routes.car.href(car, { before: nextBefore })}#processus`} rel="next">
                Visites plus anciennes
              </LinkButton>
            )}
          </Row>
        </nav>
      )}
    </Card>
  )
}

/** @property ownerId the car's owner today: a visit of a former owner names them */
type VisitProps = { visit: Visit; ownerId: string | null }

function VisitItem({ visit: process, ownerId }: VisitProps) {
  const { id, name, status, pendingValidation, startDate, completedAt, noteCount, notes, client } = process
  const { arrivedAt, returnedAt } = process.visit
  const days = [
    arrivedAt && `Arrivé le ${formatDay(arrivedAt)}`,
    completedAt && `terminé le ${formatDay(completedAt)}`,
    returnedAt && `rendu le ${formatDay(returnedAt)}`,
  ].filter(Boolean)
  return (
    <li className={list.item} data-key={id}>
      <div className={list.who}>
        <p className={list.name}>
          <a href={routes.process.href({ id })} data-process="">
            {name}
          </a>
        </p>
        <p className={list.second}>
          {days.length > 0 ? days.join(', ') : `Ouvert le ${formatDay(startDate)}`}
          {client && client.id !== ownerId && `, pour ${fullName(client)}`}
        </p>
        {notes.length > 0 && (
          <ul aria-label={`Notes, ${name}`}>
            {notes.map((note) => (
              <li key={note.id} className={list.second}>
                «&nbsp;{note.text}&nbsp;», {[note.stepName, formatDay(note.createdAt)].filter(Boolean).join(', ')}
              </li>
            ))}
            {noteCount > notes.length && <li className={list.second}>{noteCount} notes en tout.</li>}
          </ul>
        )}
      </div>
      <p>
        <StatusBadge status={status} />{' '}
        {pendingValidation && <span className={marks.pending}>{pendingValidationLabel}</span>}
      </p>
    </li>
  )
}

type Reading = { km: number; at: string | null; where: string; isLower?: boolean }

/** The odometer readings, latest first; one below the previous one is marked. */
function readingsOf(visits: readonly Visit[], car: Car | null): Reading[] {
  const ofVisits = visits.flatMap(({ visit: { kmIn, kmOut, arrivedAt, returnedAt } }): Reading[] => [
    ...(kmOut === null ? [] : [{ km: kmOut, at: returnedAt, where: 'au départ' }]),
    ...(kmIn === null ? [] : [{ km: kmIn, at: arrivedAt, where: 'à l’arrivée' }]),
  ])
  const isOwn = car !== null && car.km !== null && !ofVisits.some(({ km }) => km === car.km)
  const own: Reading[] = isOwn && car.km !== null ? [{ km: car.km, at: car.kmReadAt, where: 'sur sa fiche' }] : []
  const sorted = [...ofVisits, ...own].sort((a, b) =>
    a.at === b.at ? b.km - a.km : (a.at ?? '') < (b.at ?? '') ? 1 : -1,
  )
  return sorted.map((reading, index) => ({ ...reading, isLower: reading.km < (sorted[index + 1]?.km ?? 0) }))
}

function Readings({ items }: { items: readonly Reading[] }) {
  return (
    <ol>
      {items.map(({ km, at, where, isLower }) => (
        <li key={`${at} ${where}`} className={list.item}>
          <b className="num">{mileage(km)}</b>
          <span className={list.second}>
            {at === null ? `${where}, date inconnue` : `${formatDay(at)}, ${where}`}
            {isLower && ', plus bas qu’avant'}
          </span>
        </li>
      ))}
    </ol>
  )
}
