import { type Answers, refusedSecurity } from '../../../domain/approval.ts'
import type { RefusedWork } from '../../../domain/car.ts'
import type { TenantRead } from '../../database/tenant.ts'
import type { StoredLine } from './store.ts'

type AnsweredRow = { process_id: string; lines: StoredLine[]; answers: Answers; answered_at: Date }

/** A process repeats how many agreements it has: of a car that never had one nothing else is read. */
const answeredOn = `
  select q.process_id, q.lines, q.answers, q.answered_at
  from processes p
  join approvals q on q.garage_id = :garageId and q.process_id = p.id and q.state = 'answered' and q.sealed_at is null
  where p.garage_id = :garageId and p.car_id = :carId and p.approval_count > 0
  order by q.answered_at desc, q.id`

/** What is about safety and was refused on this car, the latest first. */
export async function refusedWorkOn(tx: TenantRead, carId: string): Promise<RefusedWork[]> {
  const rows = await tx.raw<AnsweredRow>(answeredOn, { garageId: tx.garageId, carId })
  return rows.flatMap(({ process_id: processId, lines, answers, answered_at }) =>
    refusedSecurity(lines.map((line) => ({ ...line, answer: answers[line.id] ?? null }))).map((line) => ({
      processId,
      label: line.label,
      amountCents: line.amountCents,
      refusedAt: answered_at.toISOString(),
    })),
  )
}
