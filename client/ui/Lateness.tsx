import { dayDistance, type Moment } from '../../domain/dates.ts'
import { isLate, type ProcessStatus } from '../../domain/process.ts'
import { Late } from './Late.tsx'

type Props = { process: { status: ProcessStatus; estimatedEndDate: string | null }; now: Moment }

/** Says by how many days a process is late; nothing when it is not. */
export function Lateness({ process, now }: Props) {
  if (process.estimatedEndDate === null || !isLate(process, now)) return null
  return <Late>{dayDistance(process.estimatedEndDate, now)}</Late>
}
