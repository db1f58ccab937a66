import { EmptyState } from '../../client/ui/EmptyState.tsx'
import { LinkButton } from '../../client/ui/LinkButton.tsx'
import type { FirstSteps } from '../../domain/first-steps.ts'
import { routes } from '../../domain/routes.ts'
import { useMay } from '../shell.ts'
import { FirstStepsCard } from './FirstStepsCard.tsx'

/** A garage without a process. */
export function NothingYet({ firstSteps }: { firstSteps: FirstSteps | null }) {
  const canCreate = useMay()('createProcess')
  if (firstSteps) return <FirstStepsCard {...firstSteps} />
  return (
    <EmptyState
      title="Aucun processus"
      text={
        canCreate
          ? 'Créez le premier : choisissez un client, son véhicule et un type de réparation.'
          : 'Un administrateur du garage peut en créer un ; il apparaîtra ici.'
      }
      action={canCreate && <LinkButton href={routes.drafts.href({}, { nouveau: 1 })}>Nouveau processus</LinkButton>}
    />
  )
}
