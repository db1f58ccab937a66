import { LinkButton } from '../../../client/ui/buttons/LinkButton.tsx'
import { Plate } from '../../../client/ui/cars/Plate.tsx'
import { KeyValues } from '../../../client/ui/layout/KeyValues.tsx'
import { Row } from '../../../client/ui/layout/Row.tsx'
import { carName, mileage } from '../../../domain/cars/car.ts'
import { photoSrc, smallSize, stepNameOf } from '../../../domain/entries/entry.ts'
import { formatDay, formatDayTime } from '../../../domain/ground/dates.ts'
import { fullName } from '../../../domain/ground/full-name.ts'
import * as routes from '../../../domain/ground/routes.ts'
import { mailStateLabels } from '../../../domain/mails/mail.ts'
import { statusLabels } from '../../../domain/processes/list-words.ts'
import type { DossierLine, DossierMail } from '../../../domain/processes/papers.ts'
import { type Process, processName } from '../../../domain/processes/process.ts'
import { PrintButton } from '../../PrintButton.tsx'
import { useShell } from '../../shell.ts'
import { DossierApprovals } from './DossierApprovals.tsx'
import styles from './DossierPage.module.css'

type Props = { process: Process; lines: DossierLine[]; mails: DossierMail[]; digests: Record<string, string> }

/**
 * The whole history of a process on paper: for a customer, an expert, or a judge. It is read from the logs, in order. A
 * fact in two logs comes from the one that is kept longer: visits and waits stay as long as the process, the history a
 * year. It needs no valid link, and does not mention the law on abandoned vehicles, which changes.
 */
export function DossierPage({ process, lines, mails, digests }: Props) {
  const { actor, now } = useShell()
  return (
    <>
      <Row className={styles.back}>
        <LinkButton icon="left" href={routes.process.href({ id: process.id })}>
          Revenir au processus
        </LinkButton>
        <PrintButton />
      </Row>
      <article className={styles.sheet}>
        <header className={styles.head}>
          <p>{actor?.garageNom}</p>
          <h1 className="h1">Dossier&nbsp;: {processName(process)}</h1>
          {process.car && <Plate value={process.car.plaque} />}
        </header>
        <div className={styles.facts}>
          <KeyValues items={subjectOf(process)} />
          <KeyValues items={datesOf(process)} />
        </div>
        <Steps process={process} />
        <DossierApprovals approvals={process.approvals} digests={digests} />
        <Story lines={lines} />
        <Notes process={process} />
        <Photos process={process} />
        <Mails mails={mails} />
        <p className={styles.foot}>
          Établi le {formatDayTime(now)}. L’historique remonte à douze mois ; les arrivées, les restitutions et les
          attentes restent avec le processus.
        </p>
      </article>
    </>
  )
}

function Steps({ process: { steps } }: Pick<Props, 'process'>) {
  return (
    <table className={styles.table}>
      <caption>Étapes</caption>
      <thead>
        <tr>
          <th scope="col">Étape</th>
          <th scope="col">Prête</th>
          <th scope="col">Validée</th>
        </tr>
      </thead>
      <tbody>
        {steps.map(({ id, name, readyAt, validatedAt }) => (
          <tr key={id}>
            <td>{name}</td>
            <td>{readyAt && formatDayTime(readyAt)}</td>
            <td>{validatedAt && formatDayTime(validatedAt)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Notes({ process }: Pick<Props, 'process'>) {
  if (process.notes.length === 0) return null
  return (
    <table className={styles.table}>
      <caption>Notes</caption>
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">Étape</th>
          <th scope="col">Note</th>
          <th scope="col">Par</th>
        </tr>
      </thead>
      <tbody>
        {process.notes.map((note) => (
          <tr key={note.id}>
            <td className={styles.when}>{formatDayTime(note.createdAt)}</td>
            <td>{stepNameOf(process, note)}</td>
            <td className={styles.words}>{note.text}</td>
            <td>{note.author && fullName(note.author)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Photos({ process }: Pick<Props, 'process'>) {
  if (process.photos.length === 0) return null
  return (
    <table className={styles.table}>
      <caption>Photos</caption>
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">Étape</th>
          <th scope="col">Photo</th>
          <th scope="col">Par</th>
        </tr>
      </thead>
      <tbody>
        {process.photos.map((photo) => (
          <tr key={photo.id}>
            <td className={styles.when}>{formatDayTime(photo.createdAt)}</td>
            <td>{stepNameOf(process, photo)}</td>
            <td>
              <img
                src={photoSrc(process.id, photo.id, 'small')}
                {...smallSize(photo)}
                alt={photo.caption ? '' : 'Photo'}
              />
              {photo.caption}
            </td>
            <td>{photo.author && fullName(photo.author)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Story({ lines }: Pick<Props, 'lines'>) {
  return (
    <table className={styles.table}>
      <caption>Ce qui s’est passé</caption>
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">Fait</th>
          <th scope="col">Par</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ at, text, by }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
          <tr key={index}>
            <td className={styles.when}>{formatDayTime(at)}</td>
            <td>{text}</td>
            <td>{by}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Mails({ mails }: Pick<Props, 'mails'>) {
  if (mails.length === 0) return <p className={styles.foot}>Aucun email n’a été écrit au client.</p>
  return (
    <table className={styles.table}>
      <caption>Emails au client</caption>
      <thead>
        <tr>
          <th scope="col">Écrit</th>
          <th scope="col">Objet</th>
          <th scope="col">Destinataire</th>
          <th scope="col">Envoi</th>
        </tr>
      </thead>
      <tbody>
        {mails.map((mail) => (
          <tr key={mail.createdAt}>
            <td className={styles.when}>{formatDayTime(mail.createdAt)}</td>
            <td>{mail.subject}</td>
            <td className={styles.address}>{mail.recipient}</td>
            <td>{mail.sentAt ? formatDayTime(mail.sentAt) : mailStateLabels[mail.state]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function subjectOf({ car, client, stepType, status }: Process) {
  return [
    ...(car ? [{ label: 'Véhicule', value: carName(car) }] : []),
    ...(client ? [{ label: 'Client', value: fullName(client) }] : []),
    ...(stepType ? [{ label: 'Type', value: stepType.name }] : []),
    { label: 'Statut', value: statusLabels[status] },
  ]
}

function datesOf({ startDate, estimatedEndDate, completedAt, visit }: Process) {
  const { arrivedAt, returnedAt, kmIn, kmOut, keyNumber, place } = visit
  const known = [
    { label: 'Début', value: formatDay(startDate) },
    { label: 'Fin estimée', value: estimatedEndDate && formatDay(estimatedEndDate) },
    { label: 'Terminé', value: completedAt && formatDayTime(completedAt) },
    { label: 'Arrivé', value: arrivedAt && withKm(formatDayTime(arrivedAt), kmIn) },
    { label: 'Rendu', value: returnedAt && withKm(formatDayTime(returnedAt), kmOut) },
    { label: 'Clé', value: keyNumber },
    { label: 'Place', value: place },
  ]
  return known.filter(({ value }) => value !== null)
}

const withKm = (moment: string, km: number | null): string => (km === null ? moment : `${moment}, ${mileage(km)}`)
