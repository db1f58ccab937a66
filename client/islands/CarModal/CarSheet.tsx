import { useQuery } from '@tanstack/react-query'
import { type Car, carName } from '../../../domain/car.ts'
import { formatDay } from '../../../domain/dates.ts'
import { fullName } from '../../../domain/full-name.ts'
import { can, type Role } from '../../../domain/permissions.ts'
import { processName } from '../../../domain/process.ts'
import { routes } from '../../../domain/routes.ts'
import { carQuery } from '../../api/cars.ts'
import { clientQuery } from '../../api/clients.ts'
import { processSearchQuery } from '../../api/processes.ts'
import { queries } from '../../api/query-client.ts'
import { serverNowMs } from '../../session/server-time.ts'
import { CarActions } from '../../ui/CarActions.tsx'
import { CarFacts } from '../../ui/CarFacts.tsx'
import styles from '../../ui/Dialog.module.css'
import { Lateness } from '../../ui/Late.tsx'
import { NoProcess } from '../../ui/NoProcess.tsx'
import { RefusedWork } from '../../ui/RefusedWork.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import own from './CarModal.module.css'
import { Sheet, WaitingSheet } from './Sheet.tsx'

type Props = {
  id: string
  role: Role
  /** On a client's page: where one comes back once the car is gone. */
  clientId: string | undefined
  onClose: () => void
}

/** One car: its facts, its owner, its processes. */
export function CarSheet({ id, role, clientId, onClose }: Props) {
  const { data: car, error, refetch } = useQuery(carQuery(id), queries)
  const ownerId = car?.client_id ?? null
  const { data: owner } = useQuery({ ...clientQuery(ownerId ?? ''), enabled: ownerId !== null }, queries)
  if (!car) {
    return <WaitingSheet title={routes.car.title} error={error} onRetry={() => void refetch()} onClose={onClose} />
  }
  const next = clientId && routes.client.href({ id: clientId })
  const actions = can({ role }, 'writeCar') && <CarActions car={car} role={role} next={next} />
  return (
    <Sheet title={carName(car)} actions={actions} onClose={onClose}>
      <RefusedWork items={car.refusedWork} />
      <CarFacts car={car} owner={owner && fullName(owner.client)} />
      <CarProcesses car={car} />
    </Sheet>
  )
}

/** What was and is being done to a car. The page of the car has the rest, should there be much. */
function CarProcesses({ car }: { car: Car }) {
  const { data } = useQuery(processSearchQuery(car.plaque), queries)
  const processes = data?.items.filter((process) => process.car?.id === car.id)
  if (!processes) return null
  const now = new Date(serverNowMs())
  return (
    <section className={own.processes} aria-labelledby="vehicule-processus">
      <h3 className={styles.sectionHead} id="vehicule-processus">
        Processus
      </h3>
      {processes.length === 0 && <NoProcess />}
      <ul>
        {processes.map((process) => (
          <li key={process.id} className={own.process}>
            <div>
              <a href={routes.process.href({ id: process.id })} data-process="">
                {processName(process)}
              </a>
              <p className="small muted">Début {formatDay(process.startDate)}</p>
              <Lateness process={process} now={now} />
            </div>
            <StatusBadge status={process.status} />
          </li>
        ))}
      </ul>
    </section>
  )
}
