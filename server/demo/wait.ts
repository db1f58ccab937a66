import type { WaitReason } from '../../domain/wait.ts'
import type { Random } from './random.ts'
import type { Staff, Timeline } from './repair.ts'
import type { WorkClock } from './work-clock.ts'

/** Why a repair stands still, and until when, in working days from today. */
export type DemoWait = { reason: WaitReason; note: string | null; inDays: number | null }

type WaitingRepair = { garageId: string; id: string; staff: Staff; times: Timeline }

/** Noted by the mechanic, at the end of what was done. */
export function waitRow(wait: DemoWait, repair: WaitingRepair, clock: WorkClock, random: Random) {
  const at = clock.instant(repair.times.last)
  return {
    garage_id: repair.garageId,
    id: random.id(at),
    process_id: repair.id,
    reason: wait.reason,
    note: wait.note,
    expected_date: wait.inDays === null ? null : clock.dayFromToday(wait.inDays),
    started_at: at,
    started_by: repair.staff.mechanic,
  }
}

/** What its row says of it. */
export function repeatedWait(wait: ReturnType<typeof waitRow> | null) {
  return {
    wait_id: wait?.id ?? null,
    wait_reason: wait?.reason ?? null,
    wait_since: wait?.started_at ?? null,
    wait_until: wait?.expected_date ?? null,
  }
}
