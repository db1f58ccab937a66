import { ClientForm, type ClientFormProps } from '../../client/islands/ClientForm/ClientForm.tsx'
import { Card } from '../../client/ui/Card.tsx'
import { PageHead } from '../../client/ui/PageHead.tsx'
import { type Client, fullName } from '../../domain/client.ts'
import { routes } from '../../domain/routes.ts'
import { Island } from '../Island.tsx'

type Props = Pick<ClientFormProps, 'values' | 'issues'> & { client: Client }

export function ClientEditPage({ client, values, issues }: Props) {
  const form = {
    action: routes.clientEdit.href({ id: client.id }),
    values,
    issues,
    submitLabel: 'Enregistrer',
    cancelHref: routes.client.href({ id: client.id }),
  }
  return (
    <>
      <PageHead title={routes.clientEdit.title} eyebrow={fullName(client)} />
      <Card>
        <Island name="ClientForm" of={ClientForm} props={form} />
      </Card>
    </>
  )
}
