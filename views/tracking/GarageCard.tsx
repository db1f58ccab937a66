import { classes } from '../../client/ui/classes.ts'
import { postalAddress } from '../../domain/garage.ts'
import { formatPhone } from '../../domain/phone.ts'
import type { PublicProcess } from '../../domain/public-link.ts'
import styles from './GarageCard.module.css'

type Garage = PublicProcess['garage']

/** Whom to call, where to go, and the garage's own word. */
export function GarageCard({ garage, className }: { garage: Garage; className: string | undefined }) {
  return (
    <section className={className} aria-labelledby="question">
      <h2 id="question">Une question&nbsp;?</h2>
      {garage.horaires && <p className={styles.hours}>{garage.horaires}</p>}
      <Reach garage={garage} />
      <p className={styles.small}>{[garage.nom, postalAddress(garage)].filter(Boolean).join(', ')}</p>
      {garage.message && <p className={classes(styles.small, styles.word)}>{garage.message}</p>}
    </section>
  )
}

function Reach({ garage: { telephone, email } }: { garage: Garage }) {
  if (telephone) {
    return (
      <a className={styles.reach} href={`tel:${telephone}`}>
        {`Appeler le ${formatPhone(telephone)}`}
      </a>
    )
  }
  if (!email) return null
  return (
    <a className={styles.reach} href={`mailto:${email}`}>
      Écrire au garage
    </a>
  )
}
