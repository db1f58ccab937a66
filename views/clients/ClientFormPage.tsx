import { type RefusedForm, valuesOf } from '../../client/runtime/forms/fields.ts'
import { ClientFields } from '../../client/ui/clients/ClientFields.tsx'
import { Card } from '../../client/ui/layout/Card.tsx'
import { PageHead } from '../../client/ui/layout/PageHead.tsx'
import type { Client } from '../../domain/clients/client.ts'
import { clientLabels as labels } from '../../domain/clients/client-fields.ts'
import { fullName } from '../../domain/ground/full-name.ts'
import * as routes from '../../domain/ground/routes.ts'
import * as fallbacks from '../../domain/ground/texts/fallbacks.ts'
import { SavedForm } from '../SavedForm.tsx'

type Props = RefusedForm<typeof labels> & {
  client?: Client
  /** The page that asked for a new client. */
  next?: string | null
}

/** Form of a client, new or changed, on a page of its own. */
export function ClientFormPage({ client, next, values = client ? valuesOf(labels, client) : {}, issues = [] }: Props) {
  const { title } = client ? routes.clientEdit : routes.clientNew
  return (
    <>
      <PageHead title={title} eyebrow={client && fullName(client)} />
      <Card>
        <SavedForm
          action={client ? routes.clientEdit.href(client) : routes.clients.href()}
          hidden={{ retour: next }}
          {...{ labels, issues }}
          failure={client ? fallbacks.clientUpdate : fallbacks.clientCreate}
          submitLabel={client ? 'Enregistrer' : 'Créer le client'}
          cancelHref={client ? routes.client.href(client) : (next ?? routes.clients.href())}
        >
          <ClientFields values={values} issues={issues} />
        </SavedForm>
      </Card>
    </>
  )
}
