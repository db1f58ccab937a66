import { fieldId } from '../../../client/ui/fields/field-id.ts'
import * as routes from '../../../domain/ground/routes.ts'
import type { ProcessClient } from '../../../domain/processes/process.ts'

type Props = { client: ProcessClient }

/** A notice that the garage has neither a phone number nor an address of this customer, with a link to add them. */
export function NoContact({ client: { id } }: Props) {
  return (
    <p className="approval-why">
      Ce client n’a ni téléphone ni email&nbsp;:{' '}
      <a href={`${routes.clientEdit.href({ id })}#${fieldId('telephone')}`}>les ajouter</a>, ou envoyer un lien à la
      main.
    </p>
  )
}
