import type { Maybe, Row, Selected } from '../database/rows.ts'
import type { TenantRead } from '../database/tenant.ts'

const columns = [
  'p.name',
  'p.step_type_name',
  'p.status',
  'p.start_date',
  'p.estimated_end_date',
  'p.completed_at',
  'p.arrived_at',
  'p.returned_at',
  'p.link_expires_at',
  'p.wait_reason',
  'p.wait_until',
  'p.approval_state',
  'p.approval_until',
  'v.marque',
  'v.modele',
  'v.plaque',
  'g.nom',
  'g.adresse',
  'g.code_postal',
  'g.ville',
  'g.telephone',
  'g.email',
  'g.horaires',
  'g.public_message',
  'g.review_url',
] as const

type Tables = { p: Row<'processes'>; v: Maybe<Row<'cars'>>; g: Row<'garages'> }

/** Through JSON, which has no dates. */
type StepRow = Pick<Row<'process_steps'>, 'id' | 'name' | 'description' | 'status'> & { validated_at: string | null }

type EntryRow = Pick<Row<'process_entries'>, 'id' | 'step_id' | 'kind' | 'text' | 'width' | 'height'> & {
  created_at: string
}

export type PublicRow = Selected<Tables, typeof columns> & {
  /** Has an address, and was not told yet. */
  to_be_told: boolean
  /** When one estimate last took another's place, by the process's history: the first one given moves nothing. */
  estimate_moved_at: Date | null
  steps: StepRow[]
  entries: EntryRow[]
}

const steps = `
  select coalesce(json_agg(json_build_object(
      'id', s.id, 'name', s.name, 'description', s.description, 'status', s.status, 'validated_at', s.validated_at
    ) order by s.position), '[]') as steps
  from process_steps s where s.garage_id = :garageId and s.process_id = p.id`

const entries = `
  select coalesce(json_agg(json_build_object(
      'id', e.id, 'step_id', e.step_id, 'kind', e.kind, 'text', e.text, 'width', e.width, 'height', e.height,
      'created_at', e.created_at
    ) order by e.created_at, e.id), '[]') as entries
  from process_entries e
  where e.garage_id = :garageId and e.process_id = p.id and e.visible and e.deleted_at is null`

const lastMove = `
  select a.created_at as estimate_moved_at
  from activity a
  where a.garage_id = :garageId and a.process_id = p.id and a.action = 'process.changed'
    and a.before->>'estimatedEndDate' <> a.after->>'estimatedEndDate'
  order by a.created_at desc limit 1`

const statement = `
  select ${columns.join(', ')}, (c.email is not null and p.completed_notified_at is null) as to_be_told,
    thread.steps, added.entries, moved.estimate_moved_at
  from processes p
  join garages g on g.id = p.garage_id
  left join cars v on v.garage_id = p.garage_id and v.id = p.car_id
  left join clients c on c.garage_id = p.garage_id and c.id = p.client_id
  left join lateral (${steps}) thread on true
  left join lateral (${entries}) added on true
  left join lateral (${lastMove}) moved on true
  where p.garage_id = :garageId and p.id = :processId`

/** All that a customer's page shows, in one question. */
export async function publicRow(tx: TenantRead, processId: string): Promise<PublicRow | undefined> {
  const [row] = await tx.raw<PublicRow>(statement, { garageId: tx.garageId, processId })
  return row
}
