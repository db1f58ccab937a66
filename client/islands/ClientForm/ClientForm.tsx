import type { Client } from '../../../domain/client.ts'
import type { ClientForm as ClientData } from '../../../domain/client-form.ts'
import type { Issue } from '../../../domain/messages.ts'
import { routes } from '../../../domain/routes.ts'
import type { InPlace } from '../SavedForm/in-place.ts'
import { SavedForm } from '../SavedForm/SavedForm.tsx'
import { ClientFields, type ClientValues, clientLabels } from './ClientFields.tsx'

export type ClientFormProps = {
  /** null: a new one. */
  id: string | null
  /** The page that asked for this client. */
  next?: string | null | undefined
  values: ClientValues
  issues?: Issue[] | undefined
  inPlace?: InPlace<ClientData, Client>
}

/** A client, new or changed. */
export function ClientForm({ id, next, values, ...place }: ClientFormProps) {
  return (
    <SavedForm
      action={id ? routes.clientEdit.href({ id }) : routes.clients.href()}
      hidden={{ retour: next }}
      labels={clientLabels}
      schema={loadSchema}
      submitLabel={id ? 'Enregistrer' : 'Créer le client'}
      cancelHref={id ? routes.client.href({ id }) : (next ?? routes.clients.href())}
      {...place}
    >
      {(fields) => <ClientFields values={values} {...fields} />}
    </SavedForm>
  )
}

const loadSchema = async () => (await import('../../../domain/client-form.ts')).clientForm
