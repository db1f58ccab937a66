import { Card } from '../../client/ui/Card.tsx'
import { LinkButton } from '../../client/ui/LinkButton.tsx'
import { postalAddress } from '../../domain/garage.ts'
import { formatPhone } from '../../domain/phone.ts'
import type { PublicProcess } from '../../domain/public-link.ts'
import styles from './GarageCard.module.css'

type Garage = PublicProcess['garage']

/** Whom to call, where to go, and the garage's own word. */
export function GarageCard({ garage, className }: { garage: Garage; className: string | undefined }) {
  return (
    <Card title="Une question&nbsp;?" id="question" className={className}>
      {garage.horaires && <p className={styles.lines}>{garage.horaires}</p>}
      <Reach garage={garage} />
      <p className={styles.address}>{[garage.nom, postalAddress(garage)].filter(Boolean).join(', ')}</p>
      {garage.message && <p className={styles.word}>{garage.message}</p>}
    </Card>
  )
}

function Reach({ garage: { telephone, email } }: { garage: Garage }) {
  if (telephone) {
    return (
      <p className={styles.reach}>
        <LinkButton kind="primary" wide icon="phone" href={`tel:${telephone}`}>
          Appeler le {formatPhone(telephone)}
        </LinkButton>
      </p>
    )
  }
  if (!email) return null
  return (
    <p className={styles.reach}>
      <LinkButton kind="primary" wide href={`mailto:${email}`}>
        Écrire au garage
      </LinkButton>
    </p>
  )
}
