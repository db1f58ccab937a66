import { useState } from 'react'
import type { Client, ClientForm } from '../../../domain/client.ts'
import { fallbacks, toasts } from '../../../domain/messages.ts'
import { clientQuery, createClient } from '../../api/clients.ts'
import { queries } from '../../api/query-client.ts'
import { checkForm } from '../../check-form.ts'
import { messageFor } from '../../forms/issues.ts'
import type { FormValues } from '../../hooks/useFormCall.ts'
import { showToast } from '../../toasts.ts'
import { Field } from '../../ui/Field.tsx'
import { PhoneField } from '../ClientForm/PhoneField.tsx'
import { InnerForm } from './InnerForm.tsx'
import { useCreation } from './useCreation.ts'

type Props = {
  /** What was searched for in vain. */
  nom: string
  onMade: (client: Client) => void
  onCancel: () => void
}

const scope = 'nouveau-client'
const labels = { nom: 'Nom', prenom: 'Prénom', email: 'Email' }

export function NewClient({ nom, onMade, onCancel }: Props) {
  const [phone, setPhone] = useState<{ message: string | undefined } | null>(null)
  const { form, issues, banner, pending, onSubmit } = useCreation({
    check,
    create: createClient,
    fallback: fallbacks.clientCreate,
    onMade: (client) => {
      queries.setQueryData(clientQuery(client.id).queryKey, { client, cars: [] })
      showToast('info', toasts.clientCreated)
      onMade(client)
    },
  })
  const field = (name: keyof typeof labels) => ({
    name,
    scope,
    label: labels[name],
    error: messageFor(issues, name),
    autoComplete: 'off',
  })
  return (
    <InnerForm
      form={form}
      title="Nouveau client"
      submitLabel="Créer le client"
      banner={banner}
      pending={pending}
      onSubmit={(event) => {
        setPhone(null)
        onSubmit(event)
      }}
      onCancel={onCancel}
    >
      <Field {...field('nom')} defaultValue={/\d/.test(nom) ? '' : nom} autoFocus required />
      <Field {...field('prenom')} required />
      <Field {...field('email')} type="email" optional />
      <PhoneField
        name="telephone"
        label="Téléphone"
        defaultValue=""
        autoFocus={false}
        error={phone ? phone.message : messageFor(issues, 'telephone')}
        onChecked={(message) => setPhone({ message })}
      />
    </InnerForm>
  )
}

const check = (values: FormValues) => checkForm<ClientForm>(loadSchema, values, asTyped)
const loadSchema = async () => (await import('../../../domain/client-form.ts')).clientForm

const asTyped = ({ nom = '', prenom = '', email, telephone }: FormValues): ClientForm => ({
  nom,
  prenom,
  email: email || null,
  telephone: telephone || null,
})
