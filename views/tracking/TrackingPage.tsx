import { Plate } from '../../client/ui/Plate.tsx'
import { formatDay } from '../../domain/dates.ts'
import type { PublicProcess } from '../../domain/public-link.ts'
import { useShell } from '../shell.ts'
import { EndCard } from './EndCard.tsx'
import { GarageCard } from './GarageCard.tsx'
import { SocialCard } from './SocialCard.tsx'
import { Steps } from './Steps.tsx'
import styles from './TrackingPage.module.css'

type Props = { process: PublicProcess; publicUrl?: string | undefined }

/** What is done, what is being done, when it should end, whom to call: the order of the HTML is the phone's. */
export function TrackingPage({ process, publicUrl }: Props) {
  const { now } = useShell()
  const { garage, marque, modele, plaque } = process
  const car = [marque, modele].filter(Boolean).join(' ')
  return (
    <>
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
          <Steps process={process} />
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
