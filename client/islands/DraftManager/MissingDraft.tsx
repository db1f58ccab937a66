import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { NewProcessLink } from '../../ui/NewProcessLink.tsx'

/** The address of a draft that another tab deleted or sent, or that has expired. */
export function MissingDraft({ canCreate }: { canCreate: boolean }) {
  return (
    <Card>
      <EmptyState
        title="Ce brouillon n’est plus là"
        text="Il a été envoyé ou supprimé, ou bien il a expiré : un brouillon sans changement s’efface après 7 jours."
        action={canCreate && <NewProcessLink kind="plain" />}
      />
    </Card>
  )
}
