import type { ReactNode } from 'react'
import { LinkButton } from '../../../client/ui/buttons/LinkButton.tsx'
import { EmptyState } from '../../../client/ui/layout/EmptyState.tsx'
import type { FirstSteps } from '../../../domain/garage/garage.ts'
import * as routes from '../../../domain/ground/routes.ts'
import { useMay } from '../../shell.ts'
import { FirstStepsCard } from './FirstStepsCard.tsx'

type Props = {
  firstSteps: FirstSteps | null
  /** The problem of the installation, if there is one. */
  notice: ReactNode
}

/** The dashboard of a garage without a process: only the first steps. */
export function EmptyBoard({ firstSteps, notice }: Props) {
  return (
    <div data-region="debut">
      <h1 className="vh">{routes.dashboard.title}</h1>
      {notice}
      {firstSteps ? <FirstStepsCard {...firstSteps} /> : <NothingYet />}
    </div>
  )
}

function NothingYet() {
  if (!useMay()('createProcess')) {
    return (
      <EmptyState
        title="Aucun processus"
        text="Un administrateur du garage peut en créer un&nbsp;; il apparaîtra ici."
      />
    )
  }
  return (
    <EmptyState
      title="Aucun processus"
      text="La plaque d’abord&nbsp;: client, travaux et fin estimée s’écrivent sur la même page."
      action={
        <LinkButton kind="primary" href={routes.intake.href()}>
          {routes.intake.title}
        </LinkButton>
      }
    />
  )
}
