import { formatPhone } from '../../../domain/phone.ts'
import type { ProcessClient } from '../../../domain/process.ts'
import { Field } from '../../ui/Field.tsx'
import { KeyValues } from '../../ui/KeyValues.tsx'
import { PhoneField } from '../ClientForm/PhoneField.tsx'
import { EditCard } from './EditCard.tsx'
import own from './ProcessUpdate.module.css'
import { scope } from './scope.ts'
import type { Update } from './useUpdate.ts'

type Props = { client: ProcessClient; update: Update }

export function ClientCard({ client, update }: Props) {
  const { editing, edit, pending } = update
  return (
    <EditCard
      title="Client"
      what="le client"
      editing={editing.client}
      disabled={pending}
      onToggle={(on) => edit('client', on)}
    >
      {editing.client ? <ClientFields client={client} update={update} /> : <KeyValues items={rowsOf(client)} />}
    </EditCard>
  )
}

function ClientFields({ client, update: { messageFor, setIssue } }: Props) {
  const field = (name: 'nom' | 'prenom' | 'email' | 'telephone', label: string) => ({
    name,
    label,
    scope,
    defaultValue: client[name] ?? '',
    error: messageFor(name),
    autoComplete: 'off',
  })
  return (
    <div className={own.fields}>
      <Field {...field('nom', 'Nom')} required />
      <Field {...field('prenom', 'Prénom')} required />
      <Field {...field('email', 'Email')} type="email" optional />
      <PhoneField {...field('telephone', 'Téléphone')} onChecked={(message) => setIssue('telephone', message)} />
    </div>
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
