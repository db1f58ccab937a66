import { EmailLink } from '../../client/ui/buttons/Email.tsx'
import { LinkButton } from '../../client/ui/buttons/LinkButton.tsx'
import { Banner } from '../../client/ui/layout/Banner.tsx'
import { Card } from '../../client/ui/layout/Card.tsx'
import { type KeyValue, KeyValues } from '../../client/ui/layout/KeyValues.tsx'
import { type DistanceChange, distanceLabels, type Garage, openDaysText } from '../../domain/garage/garage.ts'
import { isOverseas, parisTimeTexts } from '../../domain/garage/overseas.ts'
import { formatDay } from '../../domain/ground/dates.ts'
import { formatPhone } from '../../domain/ground/phone.ts'
import * as routes from '../../domain/ground/routes.ts'
import styles from '../settings/SettingsText.module.css'

export function GaragePage({ garage, change }: { garage: Garage; change: DistanceChange | null }) {
  return (
    <Card
      title={garage.nom}
      id="garage"
      aside={
        <LinkButton icon="pen" href={routes.garageEdit.href()}>
          Modifier
        </LinkButton>
      }
    >
      {isOverseas(garage) && (
        <Banner kind="info" spaced>
          {parisTimeTexts.overseas}
        </Banner>
      )}
      <KeyValues wide items={[...factsOf(garage), distanceFact(garage, change), screensFact, programsFact]} />
      <p className={styles.hint}>
        Vos clients lisent sur la page de suivi le nom, l’adresse, le téléphone, les horaires et le message.
      </p>
    </Card>
  )
}

function factsOf(garage: Garage): KeyValue[] {
  const { adresse, codePostal, ville, telephone, email, horaires, siret, message } = garage
  const town = [codePostal, ville].filter(Boolean).join(' ')
  return [
    { label: 'Adresse', value: textOrUnknown([adresse, town].filter(Boolean).join(', ')) },
    {
      label: 'Téléphone',
      value: telephone ? <a href={`tel:${telephone}`}>{formatPhone(telephone)}</a> : textOrUnknown(null),
    },
    { label: 'Email', value: email ? <EmailLink address={email} /> : textOrUnknown(null) },
    { label: 'Horaires', value: <span className={styles.lines}>{textOrUnknown(horaires)}</span> },
    { label: 'Jours d’ouverture', value: openDaysText(garage.openDays) },
    { label: 'SIRET', value: textOrUnknown(siret) },
    { label: 'Message aux clients', value: <span className={styles.lines}>{textOrUnknown(message)}</span> },
    {
      label: 'Lien pour laisser un avis',
      value: <span className={styles.lines}>{textOrUnknown(garage.reviewUrl)}</span>,
    },
    { label: 'Processus où rien ne se passe', value: idleText(garage.idleDays) },
    { label: 'Pas encore venu la chercher', value: `Signalé après ${garage.unfetchedDays.join(', ')} jours` },
    { label: 'Photos et notes', value: `Gardées ${garage.entryMonths} mois après la fin des travaux` },
  ]
}

/** The treatment of agreements at a distance, and its last change. */
function distanceFact({ distanceApprovals }: Garage, change: DistanceChange | null): KeyValue {
  const since = change && `, depuis le ${formatDay(change.at)}${change.by ? ` (${change.by})` : ''}`
  return { label: 'Accords à distance', value: `${distanceLabels[`${distanceApprovals}`]}${since ?? ''}` }
}

const screensFact: KeyValue = {
  label: routes.screens.title,
  value: <a href={routes.screens.href()}>Les véhicules sur place, sur un téléviseur</a>,
}

const programsFact: KeyValue = {
  label: routes.programs.title,
  value: <a href={routes.programs.href()}>Autoriser un logiciel à lire ou à écrire à votre place</a>,
}

const textOrUnknown = (text: string | null) => text || <span className="muted">Non renseigné</span>

const idleText = (days: number) => `Signalé après ${days} ${days === 1 ? 'jour ouvré' : 'jours ouvrés'}`
