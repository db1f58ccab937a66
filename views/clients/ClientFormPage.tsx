import { clientValues } from '../../client/islands/ClientForm/ClientFields.tsx'
import { ClientForm, type ClientFormProps } from '../../client/islands/ClientForm/ClientForm.tsx'
import { Card } from '../../client/ui/Card.tsx'
import { PageHead } from '../../client/ui/PageHead.tsx'
import type { Client } from '../../domain/client.ts'
import { fullName } from '../../domain/full-name.ts'
import { routes } from '../../domain/routes.ts'
import { Island } from '../Island.tsx'

/** `values` and `issues` of a form that came back. */
type Props = Partial<Pick<ClientFormProps, 'values' | 'issues' | 'next'>> & { client?: Client }

/** A client, new or changed, on a page of its own. */
export function ClientFormPage({ client, next, values, issues }: Props) {
  const form = { id: client?.id ?? null, next, values: values ?? (client ? clientValues(client) : {}), issues }
  const { title } = client ? routes.clientEdit : routes.clientNew
  return (
    <>
      <PageHead title={title} eyebrow={client && fullName(client)} />
      <Card>
        <Island name="ClientForm" of={ClientForm} props={form} />
      </Card>
    </>
  )
}
