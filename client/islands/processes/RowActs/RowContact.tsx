import { useQuery } from '@tanstack/react-query'
import { formatPlate } from '../../../../domain/cars/plate.ts'
import { type Process, processName } from '../../../../domain/processes/process.ts'
import { processQuery } from '../../../queries/processes.ts'
import { queries } from '../../../runtime/network/query-client.ts'
import { serverNowMs } from '../../../runtime/session/server-time.ts'
import { ContactLine } from '../ProcessView/customer/ContactLine.tsx'
import type { Viewer } from '../ProcessView/viewer.ts'
import styles from './RowContact.module.css'

type Props = {
  /** The processes changed by rows' actions, as they were before, the latest last. */
  before: readonly Process[]
  viewer: Viewer
}

/** At the foot of the board, the sheet's question for each row whose action was news for the customer. */
export function RowContacts({ before, viewer }: Props) {
  return (
    <div className={styles.foot} data-keep-clear>
      {before.map((process) => (
        <RowContact key={process.id} before={process} viewer={viewer} />
      ))}
    </div>
  )
}

function RowContact({ before, viewer }: { before: Process; viewer: Viewer }) {
  const { data = before } = useQuery(processQuery(before.id), queries)
  const of = before.car ? formatPlate(before.car.plaque) : processName(before)
  return (
    <div className={styles.one}>
      <ContactLine process={data} before={before} of={of} viewer={viewer} now={new Date(serverNowMs())} />
    </div>
  )
}
