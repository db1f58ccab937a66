import { formatPhone } from '../../../domain/phone.ts'
import type { ProcessClient } from '../../../domain/process.ts'
import { KeyValues } from '../../ui/KeyValues.tsx'
import { ClientFields } from '../ClientForm/ClientFields.tsx'
import { clientValues } from '../ClientForm/client-values.ts'
import { EditCard } from './EditCard.tsx'
import { scope } from './scope.ts'
import type { Update } from './useUpdate.ts'

type Props = { client: ProcessClient; update: Update }

export function ClientCard({ client, update }: Props) {
  const { issues, setIssue } = update
  const fields = <ClientFields values={clientValues(client)} {...{ issues, setIssue, scope }} />
  return (
    <EditCard who="client" title="Client" what="le client" update={update} fields={fields}>
      <KeyValues items={rowsOf(client)} />
    </EditCard>
  )
}

function rowsOf({ nom, prenom, email, telephone }: ProcessClient) {
  return [
    { label: 'Nom', value: nom },
    { label: 'Prénom', value: prenom },
    { label: 'Email', value: email ?? 'Non renseigné' },
    { label: 'Téléphone', value: telephone ? formatPhone(telephone) : 'Non renseigné' },
  ]
}
