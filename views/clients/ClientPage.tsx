import { CarModal } from '../../client/islands/cars/CarModal/CarModal.tsx'
import { EmailLink } from '../../client/ui/buttons/Email.tsx'
import { LinkButton } from '../../client/ui/buttons/LinkButton.tsx'
import { NewProcessLink } from '../../client/ui/buttons/NewProcessLink.tsx'
import { RemoveLink } from '../../client/ui/buttons/RemoveLink.tsx'
import { clientFacts } from '../../client/ui/clients/client-facts.tsx'
import { Card } from '../../client/ui/layout/Card.tsx'
import { type KeyValue, KeyValues } from '../../client/ui/layout/KeyValues.tsx'
import { PageHead } from '../../client/ui/layout/PageHead.tsx'
import type { Car } from '../../domain/cars/car.ts'
import type { Client } from '../../domain/clients/client.ts'
import { formatDay } from '../../domain/ground/dates.ts'
import { fullName } from '../../domain/ground/full-name.ts'
import { formatPhone } from '../../domain/ground/phone.ts'
import * as routes from '../../domain/ground/routes.ts'
import type { ProcessSummary } from '../../domain/processes/process.ts'
import { OwnCarRows } from '../cars/CarRows.tsx'
import { Island } from '../Island.tsx'
import { OwnProcesses } from '../processes/board/OwnProcesses.tsx'
import { Section } from '../Section.tsx'
import { useMay, useShell } from '../shell.ts'

type Props = { client: Client; cars: Car[]; processes: ProcessSummary[] }

export function ClientPage({ client, cars, processes }: Props) {
  const may = useMay()
  const { actor, now } = useShell()
  const { id } = client
  const addCar = may('writeCar') && (
    <LinkButton icon="plus" href={routes.clientCarNew.href({ id })}>
      Nouveau véhicule
    </LinkButton>
  )
  return (
    <>
      <div data-region="client">
        <PageHead
          title={fullName(client)}
          eyebrow={<a href={routes.clients.href()}>{routes.clients.title}</a>}
          actions={
            <Actions
              id={id}
              onlyCar={cars.length === 1 ? cars[0]?.id : undefined}
              hasPhotos={processes.some(({ photoCount }) => photoCount > 0)}
            />
          }
        />
        <Card>
          <KeyValues wide items={factsOf(client)} />
        </Card>
      </div>
      <Section title="Véhicules" id="vehicules" aside={addCar}>
        <div data-region="vehicules">
          {cars.length > 0 ? (
            <OwnCarRows cars={cars} retour={routes.client.href({ id })} />
          ) : (
            <p className="muted">Aucun véhicule pour l’instant.</p>
          )}
        </div>
      </Section>
      <Section title="Processus" id="processus">
        <div data-region="processus">
          <OwnProcesses items={processes} now={now} />
        </div>
      </Section>
      {may('deleteClient') && <RemoveLink href={routes.clientDelete.href({ id })} place="end" />}
      {actor && (
        <Island name="CarModal" of={CarModal} props={{ role: actor.role, client: { id, name: fullName(client) } }} />
      )}
    </>
  )
}

type ActionsProps = { id: string; onlyCar: string | undefined; hasPhotos: boolean }

function Actions({ id, onlyCar, hasPhotos }: ActionsProps) {
  const may = useMay()
  return (
    <>
      {may('createProcess') && <NewProcessLink clientId={id} carId={onlyCar} />}
      {may('writeClient') && (
        <LinkButton icon="pen" href={routes.clientEdit.href({ id })}>
          Modifier
        </LinkButton>
      )}
      {may('exportClient') && (
        <LinkButton
          kind="quiet"
          icon="download"
          href={routes.clientExport.href({ id }, { format: hasPhotos ? 'zip' : 'json' })}
        >
          Exporter
        </LinkButton>
      )}
      {may('deleteClient') && <RemoveLink href={routes.clientDelete.href({ id })} place="head" />}
    </>
  )
}

const views = {
  telephone: (telephone: string) => (
    <LinkButton icon="phone" href={`tel:${telephone}`} aria-label={`Appeler le ${formatPhone(telephone)}`}>
      {formatPhone(telephone)}
    </LinkButton>
  ),
  email: (address: string) => <EmailLink address={address} />,
}

const factsOf = (client: Client): KeyValue[] => [
  ...clientFacts(client, ['telephone', 'email', 'type'], views),
  { label: 'Client depuis', value: formatDay(client.createdAt) },
]
