import { type ReactNode, useRef } from 'react'
import { can } from '../../../../../domain/ground/permissions.ts'
import { formatPhone } from '../../../../../domain/ground/phone.ts'
import * as routes from '../../../../../domain/ground/routes.ts'
import type { Process, ProcessClient } from '../../../../../domain/processes/process.ts'
import { useWantedPart } from '../../../../processes/wanted-part.ts'
import { EmailLink } from '../../../../ui/buttons/Email.tsx'
import { Section } from '../../../../ui/dialog/Section.tsx'
import { fieldId } from '../../../../ui/fields/field-id.ts'
import { type KeyValue, KeyValues } from '../../../../ui/layout/KeyValues.tsx'
import type { Viewer } from '../viewer.ts'
import { AskApproval } from './AskApproval.tsx'
import { Message } from './Message.tsx'

type Props = { process: Process; viewer: Viewer; now: Date }

/** The client, for administrators: their identity, the ways to contact them, and the current message. */
export function ClientSection({ process, viewer, now }: Props) {
  const { id, client } = process
  const ways = useRef<HTMLDivElement>(null)
  // The pressed row is about the customer: the first way to contact them is scrolled into view and focused.
  useWantedPart(id, 'remind', () => {
    ways.current?.scrollIntoView({ block: 'center' })
    ways.current?.querySelector<HTMLElement>('a[href], button')?.focus()
  })
  if (!can(viewer, 'seeClientContact')) return null
  return (
    <Section title="Client" id="dire-au-client">
      {client && <KeyValues items={clientRows(client)} />}
      <div ref={ways}>
        <Message {...{ process, viewer, now }} />
      </div>
      <AskApproval process={process} viewer={viewer} />
    </Section>
  )
}

/** The four facts of a client; a missing one keeps its label, with a link to add it. */
function clientRows({ id, nom, prenom, email, telephone }: ProcessClient): KeyValue[] {
  const or = (value: ReactNode, field: string) => value || <Missing href={editHref(id, field)} />
  const phone = telephone && <a href={`tel:${telephone}`}>{formatPhone(telephone)}</a>
  return [
    { label: 'Nom', value: or(nom, 'nom') },
    { label: 'Prénom', value: or(prenom, 'prenom') },
    { label: 'Email', value: or(email && <EmailLink address={email} />, 'email') },
    { label: 'Téléphone', value: or(phone, 'telephone') },
  ]
}

const editHref = (id: string, field: string) => `${routes.clientEdit.href({ id })}#${fieldId(field)}`

function Missing({ href }: { href: string }) {
  return (
    <>
      non renseigné · <a href={href}>l’ajouter</a>
    </>
  )
}
