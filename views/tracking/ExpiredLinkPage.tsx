import { Card } from '../../client/ui/layout/Card.tsx'
import { EmptyState } from '../../client/ui/layout/EmptyState.tsx'

/** Page for a link that expired, was replaced or never existed, without revealing which of these is true. */
export function ExpiredLinkPage() {
  return (
    <>
      <meta name="robots" content="noindex" />
      <Card flush>
        <EmptyState
          heading="h1"
          title="Ce lien n’est plus actif"
          text="Un lien de suivi dure jusqu’à 7 jours après la fin estimée des travaux, celui d’une demande d’accord jusqu’à 30 jours après la réponse, et le garage peut les remplacer. Demandez-lui un nouveau lien : il vous l’enverra volontiers."
        />
      </Card>
    </>
  )
}
