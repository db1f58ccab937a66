import { EmailLink } from '../../client/ui/buttons/Email.tsx'
import { LinkButton } from '../../client/ui/buttons/LinkButton.tsx'
import { Banner } from '../../client/ui/layout/Banner.tsx'
import { Card } from '../../client/ui/layout/Card.tsx'
import { type KeyValue, KeyValues } from '../../client/ui/layout/KeyValues.tsx'
import { type DistanceChange, distanceLabels, type Garage, openDaysText } from '../../domain/garage/garage.ts'
import { isOverseas, parisTimeText } from '../../domain/garage/overseas.ts'
import { formatDay } from '../../domain/ground/dates.ts'
import { formatPhone } from '../../domain/ground/phone.ts'
import * as routes from '../../domain/ground/routes.ts'
import { PageRow } from '../settings/PageRow.tsx'
import rows from '../settings/SettingsRows.module.css'
import styles from '../settings/SettingsText.module.css'

export function GaragePage({ garage, change }: { garage: Garage; change: DistanceChange | null }) {
  return (
    <div className={rows.stack}>
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
            {parisTimeText}
          </Banner>
        )}
        <KeyValues wide items={[...factsOf(garage), distanceFact(garage, change)]} />
        <p className={styles.hint}>
          Vos clients lisent sur la page de suivi le nom, l’adresse, le téléphone, les horaires et le message.
        </p>
      </Card>
      <Card>
        <ul className={rows.only}>
          <PageRow page={routes.screens} text="Les véhicules sur place, sur un téléviseur de l’atelier." />
          <PageRow page={routes.programs} text="Un logiciel lit ou écrit ici à votre place." />
        </ul>
      </Card>
    </div>
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
    { label: 'Rien n’a bougé', value: idleText(garage.idleDays) },
    { label: 'Client pas venu la chercher', value: `Vous êtes prévenu après ${garage.unfetchedDays.join(', ')} jours` },
    { label: 'Photos et notes', value: `Gardées ${garage.entryMonths} mois après la fin des travaux` },
  ]
}

/** The treatment of agreements at a distance, and its last change. */
function distanceFact({ distanceApprovals }: Garage, change: DistanceChange | null): KeyValue {
  const since = change && `, depuis le ${formatDay(change.at)}${change.by ? ` (${change.by})` : ''}`
  return { label: 'Accords à distance', value: `${distanceLabels[`${distanceApprovals}`]}${since ?? ''}` }
}

const textOrUnknown = (text: string | null) => text || <span className="muted">Non renseigné</span>

const idleText = (days: number) => `Vous êtes prévenu après ${days} ${days === 1 ? 'jour ouvré' : 'jours ouvrés'}`
