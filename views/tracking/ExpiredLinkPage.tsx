import { Card } from '../../client/ui/layout/Card.tsx'
import { EmptyState } from '../../client/ui/layout/EmptyState.tsx'
import type { GarageContact } from '../../domain/links/public-link.ts'
import styles from './GarageCard.module.css'
import { Reach } from './Reach.tsx'

type Props = { contact?: GarageContact | null }

/** Page of an invalid link. Only an expired link shows its garage: replaced and unknown links look alike. */
export function ExpiredLinkPage({ contact }: Props) {
  return (
    <>
      <meta name="robots" content="noindex" />
      <Card flush>
        <EmptyState
          heading="h1"
          title="Ce lien n’est plus actif"
          text="Un lien de suivi dure jusqu’à 7 jours après la fin estimée des travaux, celui d’une demande d’accord jusqu’à 30 jours après la réponse, et le garage peut les remplacer. Demandez-lui un nouveau lien : il vous l’enverra volontiers."
          action={contact && <Garage garage={contact} />}
        />
      </Card>
    </>
  )
}

function Garage({ garage }: { garage: GarageContact }) {
  return (
    <>
      <h2 className="h2">{garage.nom}</h2>
      <Reach garage={garage} />
      {garage.horaires && <p className={styles.hours}>{garage.horaires}</p>}
    </>
  )
}
