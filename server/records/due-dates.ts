import type { CallAnswer } from '../../domain/calls.ts'
import type { Car } from '../../domain/cars/car.ts'
import type { DueDatesQuery } from '../../domain/cars/car-lists.ts'
import { dueDays } from '../../domain/cars/inspection.ts'
import { addDays, todayParis } from '../../domain/ground/dates.ts'
import { can } from '../../domain/ground/permissions.ts'
import { carColumns } from '../cars/store.ts'
import type { Maybe, Row, Selected, TenantRead } from '../database/tenant.ts'
import type { Viewer } from '../processes/row/rows.ts'

type DueDates = CallAnswer<'GET /due-dates'>

const columns = 'c.nom, c.prenom, c.email, c.telephone'
type Expected = { process_id: string | null; starts_at: string | null }
type DueRow = Car & Selected<{ c: Maybe<Row<'clients'>> }, typeof columns> & Expected

/** The due cars, in the order of their index: one page after the previous one. */
const statement = (isLater: boolean): string => `
  select ${carColumns}, ${columns}, e.process_id, e.starts_at
  from (
    select * from cars
    where garage_id = :garageId and inspection_due_on between :from and :to
      ${isLater ? 'and (inspection_due_on, id) > (cast(:date as date), cast(:id as uuid))' : ''}
    order by inspection_due_on, id limit :limit
  ) v
  left join lateral (select * from clients where garage_id = :garageId and id = v.client_id offset 0) c on true
  left join lateral (
    select id as process_id, start_date as starts_at from processes
    where garage_id = :garageId and car_id = v.id and status <> 'completed' and arrived_at is null and returned_at is null
    order by start_date, id limit 1
  ) e on true
  where v.garage_id = :garageId
  order by v.inspection_due_on, v.id`
const firstPage = statement(false)
const laterPage = statement(true)

/** The cars whose next inspection, entered or proposed, is due within some days, or was recently; earliest first. */
export async function dueDates(
  tx: TenantRead,
  { days, limit, after }: DueDatesQuery,
  viewer: Viewer,
  now: Date,
): Promise<DueDates> {
  const today = todayParis(now)
  const [date, id] = after?.split('_') ?? []
  const values = { garageId: tx.garageId, from: addDays(today, -dueDays), to: addDays(today, days), limit: limit + 1 }
  const rows = await (after ? tx.raw<DueRow>(laterPage, { ...values, date, id }) : tx.raw<DueRow>(firstPage, values))
  const items = rows.slice(0, limit).map((row) => toDueDate(row, viewer))
  const last = items[items.length - 1]
  return { items, nextAfter: rows.length > limit && last ? `${last.inspectionDueOn}_${last.id}` : null }
}

function toDueDate(row: DueRow, viewer: Viewer): DueDates['items'][number] {
  const { nom, prenom, email, telephone, process_id: processId, starts_at: startsAt, ...car } = row
  const { client_id: id } = car
  const contact = can(viewer, 'seeClientContact') ? { email, telephone } : {}
  const client = id === null || nom === null || prenom === null ? null : { id, nom, prenom, ...contact }
  const expected = processId !== null && startsAt !== null ? { processId, startDate: startsAt } : null
  return { ...car, inspectionDueOn: car.inspectionDueOn ?? '', client, expected }
}
