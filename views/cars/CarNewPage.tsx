import { CarForm, type CarFormProps } from '../../client/islands/CarForm/CarForm.tsx'
import { Card } from '../../client/ui/Card.tsx'
import { PageHead } from '../../client/ui/PageHead.tsx'
import type { Client, ClientListItem } from '../../domain/client.ts'
import { fullName } from '../../domain/full-name.ts'
import { routes } from '../../domain/routes.ts'
import { Island } from '../Island.tsx'
import { OwnerPicker } from './OwnerPicker.tsx'

type Props = Partial<Pick<CarFormProps, 'values' | 'issues'>> & {
  client: Client | null
  /** Without a client: those to choose from, and what was searched. */
  clients: ClientListItem[]
  clientQuery: string
  next: string | null
}

export function CarNewPage({ client, clients, clientQuery, next, values = {}, issues }: Props) {
  if (client === null) {
    return (
      <>
        <PageHead title={routes.carNew.title} />
        <OwnerPicker clients={clients} q={clientQuery} next={next} />
      </>
    )
  }
  const form = { id: null, clientId: client.id, next, values, issues }
  return (
    <>
      <PageHead title={routes.carNew.title} eyebrow={fullName(client)} />
      <Card>
        <Island name="CarForm" of={CarForm} props={form} />
      </Card>
    </>
  )
}
