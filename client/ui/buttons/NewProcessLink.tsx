import * as routes from '../../../domain/ground/routes.ts'
import { LinkButton } from './LinkButton.tsx'

type Props = { clientId?: string | undefined; carId?: string | undefined; kind?: 'plain' | 'primary' }

/** Link to the form of a new process, with the page's client or car. */
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
