import { Card } from '../../client/ui/Card.tsx'
import { type KeyValue, KeyValues } from '../../client/ui/KeyValues.tsx'
import { LinkButton } from '../../client/ui/LinkButton.tsx'
import { NewProcessLink } from '../../client/ui/NewProcessLink.tsx'
import { PageHead } from '../../client/ui/PageHead.tsx'
import { Plate } from '../../client/ui/Plate.tsx'
import { ProcessRows } from '../../client/ui/ProcessRows.tsx'
import { type Car, type CarListItem, carName } from '../../domain/car.ts'
import { fullName } from '../../domain/client.ts'
import { mileage } from '../../domain/mileage.ts'
import type { ProcessSummary } from '../../domain/process.ts'
import { routes } from '../../domain/routes.ts'
import { Section } from '../Section.tsx'
import { useShell } from '../shell.ts'
import { useMay } from '../shell-rights.ts'

type Props = {
  car: Car
  client: CarListItem['client']
  processes: ProcessSummary[]
  /** The page that listed this car, to come back to once it is gone. */
  next: string | null
}

export function CarPage({ car, client, processes, next }: Props) {
  const { now } = useShell()
  return (
    <div data-region="vehicule">
      <PageHead
        title={carName(car)}
        eyebrow={<a href={routes.cars.href()}>{routes.cars.title}</a>}
        actions={<Actions car={car} next={next} />}
      />
      <Card>
        <KeyValues wide items={factsOf(car, client)} />
      </Card>
      <Section title="Processus" id="processus">
        {processes.length > 0 ? (
          <ProcessRows items={processes} now={now} />
        ) : (
          <p className="muted">Aucun processus pour l’instant.</p>
        )}
      </Section>
    </div>
  )
}

function Actions({ car: { id, client_id: clientId }, next }: { car: Car; next: string | null }) {
  const may = useMay()
  return (
    <>
      {may('createProcess') && clientId !== null && <NewProcessLink clientId={clientId} carId={id} />}
      {may('writeCar') && (
        <LinkButton icon="pen" href={routes.carEdit.href({ id })}>
          Modifier
        </LinkButton>
      )}
      {may('deleteCar') && (
        <LinkButton kind="danger" icon="bin" href={routes.carDelete.href({ id }, { retour: next ?? undefined })}>
          Supprimer
        </LinkButton>
      )}
    </>
  )
}

function factsOf({ plaque, annee, km }: Car, client: CarListItem['client']): KeyValue[] {
  const owner = client ? <a href={routes.client.href({ id: client.id })}>{fullName(client)}</a> : 'Sans client'
  return [
    { label: 'Plaque', value: <Plate value={plaque} /> },
    { label: 'Client', value: owner },
    { label: 'Année', value: annee ?? 'Non renseignée' },
    { label: 'Kilométrage', value: km === null ? 'Non renseigné' : mileage(km) },
  ]
}
