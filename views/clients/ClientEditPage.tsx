import { ClientForm, type ClientFormProps } from '../../client/islands/ClientForm/ClientForm.tsx'
import { Card } from '../../client/ui/Card.tsx'
import { PageHead } from '../../client/ui/PageHead.tsx'
import { type Client, fullName } from '../../domain/client.ts'
import { routes } from '../../domain/routes.ts'
import { Island } from '../Island.tsx'

type Props = Pick<ClientFormProps, 'values' | 'issues'> & { client: Client }

export function ClientEditPage({ client, values, issues }: Props) {
  return (
    <>
      <PageHead title={routes.clientEdit.title} eyebrow={fullName(client)} />
      <Card>
        <Island name="ClientForm" of={ClientForm} props={{ id: client.id, values, issues }} />
      </Card>
    </>
  )
}
