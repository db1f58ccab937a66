import { endOfDayParis } from '../../domain/dates.ts'
import { messages } from '../processes/reactions.ts'
import { lasting, metadataOf } from '../processes/row/news.ts'
import type { Random } from './random.ts'
import type { Repair, RepairRows, Staff } from './repair.ts'

export function notificationRows({ client, car, type, name }: Repair, { process }: RepairRows, random: Random) {
  const { start_date: start, estimated_end_date: estimate, completed_at: end } = process
  const news = { ...client, ...car, name, step_type_name: type.name }
  const row = (kind: keyof typeof messages, at: Date, to: Date | null) => ({
    garage_id: process.garage_id,
    id: random.id(at),
    process_id: process.id,
    type: kind,
    message: messages[kind],
    metadata: JSON.stringify(metadataOf(news, lasting(start, to))),
    created_at: at,
  })
  const planned = estimate === null ? null : endOfDayParis(estimate)
  const started = row('process_started', start, planned)
  return end === null ? [started] : [started, row('process_completed', end, end)]
}

/** Who did what: the mechanic prepares, the admin validates. */
export function activityRows({ process, steps, wait }: RepairRows, { admin, mechanic }: Staff, random: Random) {
  const { garage_id, id: process_id } = process
  const row = (action: string, actor_id: string, at: Date, after: object | null = null) => ({
    garage_id,
    id: random.id(at),
    actor_id,
    action,
    object_type: action.split('.')[0],
    object_id: process_id,
    process_id,
    after: after && JSON.stringify(after),
    created_at: at,
  })
  const done = steps.flatMap(({ name, ready_at, validated_at }) => [
    ...(ready_at ? [row('step.readied', mechanic, ready_at, { step: name })] : []),
    ...(validated_at ? [row('step.validated', admin, validated_at, { step: name })] : []),
  ])
  const { completed_at: end, arrived_at: arrived, returned_at: returned } = process
  return [
    row('process.started', admin, process.start_date),
    ...(arrived ? [row('visit.arrived', mechanic, arrived, visitFacts(process, process.km_in))] : []),
    ...done,
    ...(wait ? [row('wait.started', mechanic, wait.started_at, toldOf(wait))] : []),
    ...(end ? [row('process.completed', admin, end)] : []),
    ...(returned ? [row('visit.returned', mechanic, returned, visitFacts(process, process.km_out))] : []),
  ]
}

const visitFacts = ({ key_number: keyNumber, place }: RepairRows['process'], km: number | null) => ({
  km,
  keyNumber,
  place,
})
const toldOf = ({ reason, expected_date: expectedDate }: NonNullable<RepairRows['wait']>) => ({ reason, expectedDate })
