import { Plate } from '../../client/ui/cars/Plate.tsx'
import { classes } from '../../client/ui/classes.ts'
import { toneOf } from '../../client/ui/tone.ts'
import { postalAddress } from '../../domain/garage/garage.ts'
import { dayParis, formatDay } from '../../domain/ground/dates.ts'
import type { PublicProcess, PublicStep } from '../../domain/links/public-link.ts'
import { publicStepLabels } from '../../domain/processes/step-status.ts'
import { useShell } from '../shell.ts'
import { Added } from './Added.tsx'
import { AddedStyles } from './AddedStyles.tsx'
import { EndCard } from './EndCard.tsx'
import garageCardStyles from './GarageCard.module.css'
import { Reach } from './Reach.tsx'
import stepsStyles from './Steps.module.css'
import styles from './TrackingPage.module.css'

type Props = {
  process: PublicProcess
  /** Token of the link; an example has none, and shows no photo. */
  token?: string
  publicUrl?: string | undefined
}

/** The customer's page: finished and current steps, estimated end, contact, in the HTML order of the phone. */
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
        <EndCard process={process} token={token} now={now} className={styles.end} />
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
  [...steps, { photos, notes }].some((stepOrProcess) => stepOrProcess.photos.length + stepOrProcess.notes.length > 0)

type Garage = PublicProcess['garage']

/** Phone, address and message of the garage. */
function GarageCard({ garage, className }: { garage: Garage; className: string | undefined }) {
  return (
    <section className={className} aria-labelledby="question">
      <h2 id="question">Une question&nbsp;?</h2>
      {garage.horaires && <p className={garageCardStyles.hours}>{garage.horaires}</p>}
      <Reach garage={garage} />
      <p className={garageCardStyles.small}>{[garage.nom, postalAddress(garage)].filter(Boolean).join(', ')}</p>
      {garage.message && <p className={classes(garageCardStyles.small, garageCardStyles.word)}>{garage.message}</p>}
    </section>
  )
}

type SocialCardProps = { garage: string; publicUrl: string | undefined }

const description = 'Suivez la réparation de votre véhicule, étape par étape.'

/** The preview that a messenger shows of a shared link: the garage, and nothing about the customer or the car. */
function SocialCard({ garage, publicUrl }: SocialCardProps) {
  return (
    <>
      <meta name="robots" content="noindex" />
      <meta property="og:type" content="website" />
      <meta property="og:locale" content="fr_FR" />
      <meta property="og:site_name" content="Fil d’atelier" />
      <meta property="og:title" content={`Suivi de votre véhicule · ${garage}`} />
      <meta name="description" property="og:description" content={description} />
      {publicUrl && <meta property="og:image" content={`${publicUrl}/og.png`} />}
      {publicUrl && <meta property="og:image:width" content="1200" />}
      {publicUrl && <meta property="og:image:height" content="630" />}
    </>
  )
}

/** The thread for the customer, in few elements: CSS draws lines, nuts and jaw. */
function Steps({ process, token }: { process: PublicProcess; token: string }) {
  const { steps, status } = process
  if (steps.length === 0) return <p className={stepsStyles.none}>Le garage n’a pas encore détaillé les étapes.</p>
  return (
    <>
      <ol className={stepsStyles.steps}>
        {steps.map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, and a public step has no name of its own
          <Step key={index} step={step} token={token} />
        ))}
      </ol>
      <p className={classes(status === 'completed' ? stepsStyles.done : stepsStyles.todo, stepsStyles.end)}>
        {endText(process)}
      </p>
    </>
  )
}

function Step({ step, token }: { step: PublicStep; token: string }) {
  const { name, description, status, validatedAt, photos, notes } = step
  return (
    <li className={stepsStyles[toneOf(status)]}>
      <div>
        <p>{name}</p>
        {description && <p>{description}</p>}
      </div>
      <div>
        <span>{publicStepLabels[status]}</span>
        {status === 'validated' && validatedAt && (
          <time dateTime={dayParis(validatedAt)}>{formatDay(validatedAt)}</time>
        )}
      </div>
      <Added {...{ token, photos, notes }} step={name} />
    </li>
  )
}

function endText({ status, completedAt, estimatedEndDate }: PublicProcess): string {
  if (status === 'completed') return completedAt ? `Terminé le ${formatDay(completedAt)}` : 'Terminé'
  return estimatedEndDate ? `Fin estimée le ${formatDay(estimatedEndDate)}` : 'Date de fin à préciser'
}
