import type { Journal, JournalEntry, JournalKind, JournalQuery } from '../../domain/activity/journal.ts'
import { formatPlate } from '../../domain/cars/plate.ts'
import { journalText, type Subject, subjects } from '../../domain/features.ts'
import { processEvents } from '../../domain/processes/history/events.ts'
import { dateRange } from '../../domain/processes/process-form.ts'
import type { Maybe, Row, Selected, TenantRead } from '../database/tenant.ts'

const kindOf = Object.fromEntries(
  Object.entries(subjects).map(([subject, { journal }]) => [subject, journal]),
) as Record<Subject, JournalKind>

/** An event of an agreement without an author is its customer's; any other event without an author is automatic. */
const ofCustomer: Subject = 'approval'

const pageSize = 50
/** Lower than every other id; it replaces the author where there is none. */
const lowestId = '00000000-0000-0000-0000-000000000000'

/** The plate of the event's car, or of its process's car, while the car exists. */
const plate = `(
    select v.plaque from cars v
    where v.garage_id = :garageId and v.id = case a.object_type when 'car' then a.object_id else p.car_id end) as plate`

const columns = `
  a.id, a.action, a.object_type, a.object_id, a.actor_id, a.program, a.before, a.after, a.created_at, u.nom, u.prenom,
  w.nom as whom_nom, w.prenom as whom_prenom, p.id as process_id, p.name as process_name, p.step_type_name`

/**
 * Whether the subject still exists; always true for subjects that are not checked here. An agreement also needs its
 * process, because the page of that process shows it.
 */
const isThere = `case a.object_type
    when 'client' then exists (select from clients c where c.garage_id = :garageId and c.id = a.object_id)
    when 'car' then exists (select from cars v where v.garage_id = :garageId and v.id = a.object_id)
    when 'stepType' then exists (select from step_types t where t.garage_id = :garageId and t.id = a.object_id)
    when 'import' then exists (select from imports i where i.garage_id = :garageId and i.id = a.object_id)
    when 'mail' then exists (select from mails m where m.garage_id = :garageId and m.id = a.object_id)
    when 'approval' then exists (
      select from approvals q where q.garage_id = :garageId and q.id = a.object_id and q.process_id = p.id)
    else true
  end as there`

type Tables = { a: Row<'activity'>; u: Maybe<Row<'users'>>; w: Maybe<Row<'users'>>; p: Maybe<Row<'processes'>> }
type Change = Record<string, unknown> | null
type JournalRow = Selected<Tables, typeof columns> & {
  before: Change
  after: Change
  there: boolean
  plate: string | null
}

/**
 * The account that an event is about, or the new assignee of a process.
 * @param row the name of the event's row in the SQL
 */
export const aboutWhom = (row: string): string =>
  `case ${row}.object_type when 'employee' then ${row}.object_id else (${row}.after->>'assignee')::uuid end`

/**
 * A page of the journal, newest first. However long the journal is, a request reads no more than one page of each
 * requested subject.
 */
export async function listJournal(tx: TenantRead, query: JournalQuery): Promise<Journal> {
  const isForward = query.after !== undefined && query.before === undefined
  const order = isForward ? 'asc' : 'desc'
  const rows = await tx.raw<JournalRow>(
    `select ${columns}, ${isThere}, ${plate}
     from (${asked(query, order)}) a
     left join users u on u.garage_id = :garageId and u.id = a.actor_id
     left join users w on w.garage_id = :garageId and w.id = ${aboutWhom('a')}
     left join processes p on p.garage_id = :garageId and p.id = a.process_id
     order by ${inOrder(latest, order)}`,
    { garageId: tx.garageId, limit: pageSize + 1, subjects: subjectsOf(query), ...authorOf(query), ...boundsOf(query) },
  )
  const items = rows.slice(0, pageSize).map(toEntry)
  if (isForward) items.reverse()
  return { items, ...pagesBeside(items, rows.length > pageSize, query) }
}

type Order = 'asc' | 'desc'
const latest = ['a.created_at', 'a.id']
const inOrder = (by: string[], order: Order): string => by.map((column) => `${column} ${order}`).join(', ')

/** The author as the index stores them: authors outside of the garage have the lowest id. */
const author = `case when a.actor_id is null then '${lowestId}' else a.actor_id end`

/**
 * The events between two bounds. Subject and author are part of the bounds and of the order, so that only the index
 * beginning with them returns rows in order (migration 0063). With plain conditions, PostgreSQL estimated rare values
 * as common, and read everything.
 */
function asked({ person, kind }: JournalQuery, order: Order): string {
  if (!person && !kind) return between([], order)
  const first: Bound[] = [
    ...(person ? [[author, 'cast(:person as uuid)'] as Bound] : []),
    ['a.object_type', 's.subject'],
  ]
  return `
    select a.* from unnest(cast(:subjects as text[])) as s (subject)
    cross join lateral (${between(first, order)}) a
    order by ${inOrder(latest, order)} limit :limit`
}

/** A column and its value. */
type Bound = [column: string, value: string]

function between(first: Bound[], order: Order): string {
  const columns = [...first.map(([column]) => column), ...latest]
  const values = first.map(([, value]) => value)
  return `
    select a.* from activity a where a.garage_id = :garageId
      and (${columns.join(', ')}) > (${[...values, ':from', ':fromId'].join(', ')})
      and (${columns.join(', ')}) < (${[...values, ':to', ':toId'].join(', ')})
    order by ${inOrder(columns, order)} limit :limit`
}

const isOutsider = (person: string): boolean => person === 'customer' || person === 'system'

function subjectsOf({ person, kind }: JournalQuery): Subject[] {
  const isAsked = (subject: Subject) =>
    (!kind || kindOf[subject] === kind) &&
    (!person || !isOutsider(person) || (subject === ofCustomer) === (person === 'customer'))
  return (Object.keys(subjects) as Subject[]).filter(isAsked)
}

/** The condition on the author. */
const authorOf = ({ person }: JournalQuery) => (person ? { person: isOutsider(person) ? lowestId : person } : {})

const always = { from: '1970-01-01T00:00:00.000Z', to: '9999-12-31T00:00:00.000Z' }

/** The later of the two beginnings and the earlier of the two ends, of the days and of the pages. */
function boundsOf({ before, after, ...days }: JournalQuery) {
  const { from, before: end } = dateRange(days)
  const [firstFrom, firstTo] = [`${from ?? always.from}_${lowestId}`, `${end ?? always.to}_${lowestId}`]
  const lower = after !== undefined && after > firstFrom ? after : firstFrom
  const upper = before !== undefined && before < firstTo ? before : firstTo
  const [[fromAt, fromId], [toAt, toId]] = [lower.split('_'), upper.split('_')]
  return { from: fromAt, fromId, to: toAt, toId }
}

const cursorOf = ({ createdAt, id }: JournalEntry): string => `${createdAt}_${id}`

/** The cursors of the pages on both sides. A reader can always go back to the side they came from. */
function pagesBeside(items: JournalEntry[], hasMore: boolean, { before, after }: JournalQuery) {
  const [first, last] = [items[0], items.at(-1)]
  const isForward = after !== undefined && before === undefined
  const [isOlder, isNewer] = isForward ? [true, hasMore] : [hasMore, before !== undefined]
  return {
    nextBefore: last && isOlder ? cursorOf(last) : null,
    nextAfter: first && isNewer ? cursorOf(first) : null,
  }
}

function toEntry(row: JournalRow): JournalEntry {
  const { id, action: name, object_type, program, before, after, created_at } = row
  const actor = personOf(row.nom, row.prenom)
  const whom = personOf(row.whom_nom, row.whom_prenom)
  const action = processEvents[name as keyof typeof processEvents]?.apiName ?? name
  const sentence = journalText({ name, before, after, whom })
  const kind = kindOf[object_type as Subject] ?? 'garage'
  return {
    id,
    createdAt: created_at,
    kind,
    action,
    sentence,
    by: byOf(row),
    actor,
    program,
    about: aboutOf(row),
  }
}

const personOf = (nom: string | null, prenom: string | null) =>
  nom === null || prenom === null ? null : { nom, prenom }

function byOf({ actor_id, nom, object_type }: JournalRow): JournalEntry['by'] {
  if (actor_id === null) return object_type === ofCustomer ? 'customer' : 'system'
  return nom === null ? 'former' : 'person'
}

/** The target of a line's link. The team and the garage always exist; other subjects may be deleted. */
function aboutOf({ object_type, object_id, process_id: processId, there, ...row }: JournalRow): JournalEntry['about'] {
  const kind = kindOf[object_type as Subject]
  const name = row.process_name ?? row.step_type_name
  const plate = row.plate && formatPlate(row.plate)
  if (processId !== null && kind === 'approval' && there && object_id)
    return { type: kind, id: object_id, processId, name, plate }
  if (processId !== null) return { type: 'process', id: processId, processId, name, plate }
  if (!there || !object_id || !kind || kind === 'process' || kind === 'approval') return null
  return { type: kind, id: object_id, processId: null, name: plate, plate }
}

/** The people of the garage, for the filter by author. */
export const journalPeople = (tx: TenantRead): Promise<{ id: string; nom: string; prenom: string }[]> =>
  tx.from('users').where({ garage_id: tx.garageId }).orderBy(['nom', 'prenom', 'id']).select('id', 'nom', 'prenom')
