import { ClientForm, type ClientFormProps } from '../../client/islands/ClientForm/ClientForm.tsx'
import { Card } from '../../client/ui/Card.tsx'
import { PageHead } from '../../client/ui/PageHead.tsx'
import { routes } from '../../domain/routes.ts'
import { Island } from '../Island.tsx'

type Props = Pick<ClientFormProps, 'values' | 'issues'> & { next: string | null }

export function ClientNewPage({ values, issues, next }: Props) {
  return (
    <>
      <PageHead title={routes.clientNew.title} />
      <Card>
        <Island name="ClientForm" of={ClientForm} props={{ id: null, next, values, issues }} />
      </Card>
    </>
  )
}
