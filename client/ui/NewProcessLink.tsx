import { routes } from '../../domain/routes.ts'
import { LinkButton } from './LinkButton.tsx'

type Props = { clientId?: string | undefined; carId?: string | undefined; kind?: 'plain' | 'primary' }

/** To the form of a new process, which knows whose car it is when the page does. */
export function NewProcessLink({ clientId, carId, kind = 'primary' }: Props) {
  return (
    <LinkButton
      kind={kind}
      icon="plus"
      href={routes.drafts.href({}, { nouveau: 1, client_id: clientId, car_id: carId })}
    >
      Nouveau processus
    </LinkButton>
  )
}
