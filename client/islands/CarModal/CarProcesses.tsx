import { useQuery } from '@tanstack/react-query'
import type { Car } from '../../../domain/car.ts'
import { formatDay } from '../../../domain/dates.ts'
import { processName } from '../../../domain/process.ts'
import { routes } from '../../../domain/routes.ts'
import { processSearchQuery } from '../../api/processes.ts'
import { queries } from '../../api/query-client.ts'
import { serverNowMs } from '../../session/server-time.ts'
import styles from '../../ui/Dialog.module.css'
import { Lateness } from '../../ui/Late.tsx'
import { NoProcess } from '../../ui/OwnProcesses.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import own from './CarModal.module.css'

/** What was and is being done to a car. The page of the car has the rest, should there be much. */
export function CarProcesses({ car }: { car: Car }) {
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
              <a href={routes.process.href({ id: process.id })} data-process-id={process.id}>
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
