import { CarActions } from '../../client/ui/buttons/CarActions.tsx'
import { Card } from '../../client/ui/layout/Card.tsx'
import { PageHead } from '../../client/ui/layout/PageHead.tsx'
import { CarFacts } from '../../client/ui/process/CarFacts.tsx'
import { RefusedWork } from '../../client/ui/process/RefusedWork.tsx'
import { type Car, type CarListItem, carName, type RefusedWork as Refused } from '../../domain/cars/car.ts'
import { fullName } from '../../domain/full-name.ts'
import type { ProcessSummary } from '../../domain/processes/process.ts'
import * as routes from '../../domain/routes.ts'
import { OwnProcesses } from '../processes/board/OwnProcesses.tsx'
import { Section } from '../Section.tsx'
import { useShell } from '../shell.ts'

type Props = {
  car: Car
  client: CarListItem['client']
  processes: ProcessSummary[]
  refusedWork: Refused[]
  /** The page that listed this car, to return to once the car is deleted. */
  next: string | null
}

export function CarPage({ car, client, processes, refusedWork, next }: Props) {
  const { actor, now } = useShell()
  return (
    <div data-region="vehicule">
      <PageHead
        title={carName(car)}
        eyebrow={<a href={routes.cars.href()}>{routes.cars.title}</a>}
        actions={<CarActions car={car} role={actor?.role ?? 'reader'} next={next} />}
      />
      <RefusedWork items={refusedWork} />
      <Card>
        <CarFacts car={car} owner={client ? fullName(client) : undefined} />
      </Card>
      <Section title="Processus" id="processus">
        <OwnProcesses items={processes} now={now} />
      </Section>
    </div>
  )
}
