import type { Client } from '../../../domain/client.ts'
import type { ClientForm as ClientData } from '../../../domain/client-form.ts'
import { fallbacks, toasts } from '../../../domain/messages.ts'
import { clientQuery, createClient } from '../../api/clients.ts'
import { queries } from '../../api/query-client.ts'
import { useKeyFor } from '../../forms/useKeyFor.ts'
import { type Place, toldInToasts } from '../SavedForm/in-place.ts'
import { ClientForm } from './ClientForm.tsx'

type Props = Place & {
  /** What was searched for in vain. */
  nom: string
  onMade: (client: Client) => void
}

/** A new client, made without leaving the page. */
export function NewClient({ nom, onMade, ...place }: Props) {
  const keyFor = useKeyFor()
  const call = toldInToasts({
    send: (form: ClientData) => createClient(form, keyFor(form)),
    done: (client) => {
      queries.setQueryData(clientQuery(client.id).queryKey, { client, cars: [] })
      onMade(client)
    },
    success: toasts.clientCreated,
    failure: fallbacks.clientCreate,
  })
  return <ClientForm id={null} values={{ nom: /\d/.test(nom) ? '' : nom }} inPlace={{ ...place, call }} />
}
