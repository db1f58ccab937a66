import { Plate } from '../../client/ui/Plate.tsx'
import { formatDay } from '../../domain/dates.ts'
import type { PublicProcess } from '../../domain/public-link.ts'
import { useShell } from '../shell.ts'
import { Added } from './Added.tsx'
import { AddedStyles } from './AddedStyles.tsx'
import { EndCard } from './EndCard.tsx'
import { GarageCard } from './GarageCard.tsx'
import { SocialCard } from './SocialCard.tsx'
import { Steps } from './Steps.tsx'
import styles from './TrackingPage.module.css'

type Props = {
  process: PublicProcess
  /** Of its link; an example has none, and shows no photo. */
  token?: string
  publicUrl?: string | undefined
}

/** What is done, what is being done, when it should end, whom to call: the order of the HTML is the phone's. */
export function TrackingPage({ process, token = '', publicUrl }: Props) {
  const { now } = useShell()
  const { garage, marque, modele, plaque } = process
  const car = [marque, modele].filter(Boolean).join(' ')
  return (
    <>
      {hasAdded(process) && <AddedStyles />}
      <SocialCard garage={garage.nom} publicUrl={publicUrl} />
      <h1 className={styles.title}>{process.name}</h1>
      {(plaque || car) && (
        <div className={styles.car}>
          {plaque && (
            <span>
              <span className="vh">Plaque </span>
              <Plate value={plaque} />
            </span>
          )}
          {car && <span className={styles.carName}>{car}</span>}
        </div>
      )}
      <div className={styles.cards}>
        <EndCard process={process} now={now} className={styles.end} />
        <section className={styles.steps} aria-labelledby="etapes">
          <h2 id="etapes">Les étapes</h2>
          <Steps process={process} token={token} />
          <Added photos={process.photos} notes={process.notes} step={null} token={token} />
        </section>
        <GarageCard
          garage={process.status === 'completed' ? { ...garage, horaires: null } : garage}
          className={styles.call}
        />
      </div>
      {process.expiresAt && (
        <p className={styles.foot}>{`Ce lien reste actif jusqu’au ${formatDay(process.expiresAt)}.`}</p>
      )}
    </>
  )
}

const hasAdded = ({ steps, photos, notes }: PublicProcess): boolean =>
  [...steps, { photos, notes }].some((place) => place.photos.length + place.notes.length > 0)
