import { formatPhone } from '../../../domain/phone.ts'
import type { ProcessClient } from '../../../domain/process.ts'
import { EmailLink } from '../../ui/Email.tsx'
import { KeyValues } from '../../ui/KeyValues.tsx'
import { Section } from './Section.tsx'

/** For those who may see whom to call. */
export function ClientSection({ client: { nom, prenom, email, telephone } }: { client: ProcessClient }) {
  const rows = [
    { label: 'Nom', value: nom },
    { label: 'Prénom', value: prenom },
    ...(email ? [{ label: 'Email', value: <EmailLink address={email} /> }] : []),
    ...(telephone ? [{ label: 'Téléphone', value: <a href={`tel:${telephone}`}>{formatPhone(telephone)}</a> }] : []),
  ]
  return (
    <Section title="Client">
      <KeyValues items={rows} />
    </Section>
  )
}
