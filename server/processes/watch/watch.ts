import type { OpeningDays } from '../../../domain/ground/opening-days.ts'
import {
  type CaseType,
  caseMessage,
  dyingSpan,
  expiringSpan,
  idleSpan,
  passedDays,
  type Span,
  unfetchedSpans,
  type WatchSettings,
} from '../../../domain/processes/watch.ts'
import { type TenantRead, type TenantTx, withGarage } from '../../database/tenant.ts'
import type { Deps } from '../../deps.ts'
import { type NewCase, notifyCases } from '../../notifications/notifications.ts'
import { logFailure } from '../../runtime/outage.ts'
import { filterSql, open, touched } from '../board/day-sql.ts'
import { metadataOf, type NewsRow } from '../row/news.ts'

type Watched = Omit<WatchSettings, 'openingDays'> & OpeningDays & { id: string }

/**
 * Notifies each garage of the cases that time brings: late, idle or waiting too long, a link or an approval about to
 * expire, a car not fetched. Each case is notified once, even if several servers run this. A failing garage does not
 * block the others.
 * @returns the number of notified cases
 */
export async function watchAll({ db, log, now }: Pick<Deps, 'db' | 'log' | 'now'>): Promise<number> {
  let notified = 0
  for (const garage of await watched(db)) {
    try {
      notified += await withGarage(db, garage.id, (tx) => watchGarage(tx, { ...garage, openingDays: garage }, now()))
    } catch (error) {
      logFailure(log, { err: error, garageId: garage.id }, 'watch failed, tried again in an hour')
    }
  }
  return notified
}

/** @returns the number of notified cases */
export async function watchGarage(tx: TenantTx, settings: WatchSettings, now: Date): Promise<number> {
  const cases = await findNewCases(tx, settings, now)
  return cases.length === 0 ? 0 : notifyCases(tx, cases.map(noticeOf), now)
}

function noticeOf({ process_id, type, case_key, about, assignee_id, ...row }: FoundCase): NewCase {
  const message = caseMessage(type, about)
  return { type, processId: process_id, caseKey: case_key, forUser: assignee_id, message, metadata: metadataOf(row) }
}

const watched = (db: Deps['db']): Promise<Watched[]> =>
  db('garages')
    .select('id', 'idle_days as idleDays', 'unfetched_days as unfetchedDays')
    .select('open_days as openDays', 'code_postal as codePostal')
    .orderBy('id')

/** Runs the watch, as scheduled work. */
export async function watch(deps: Pick<Deps, 'db' | 'log' | 'now'>): Promise<void> {
  const notified = await watchAll(deps)
  if (notified > 0) deps.log.info({ event: 'watched', notified }, 'watched')
}

/** A case without a notification yet, with the facts for it. */
type FoundCase = NewsRow & {
  process_id: string
  type: CaseType
  case_key: string
  /** The day of the case, or a number of days. */
  about: string
  assignee_id: string | null
}

/** The maximum of cases of one garage at once: the rest waits an hour. */
const maxCases = 200

/** The cases of a garage without a notification. Each kind is found by its own index. */
async function findNewCases(tx: TenantRead, settings: WatchSettings, now: Date): Promise<FoundCase[]> {
  const { from: since, today } = passedDays(now)
  const unfetched = unfetchedSpans(now, settings)
  const kinds = [late, waitOver, idleFor, linkDying, approvalExpiring, ...unfetched.map(({ days }) => notFetched(days))]
  return tx.raw<FoundCase>(withoutKnownCases(kinds.join(' union all ')), {
    garageId: tx.garageId,
    since,
    today,
    ...bounds('idle', idleSpan(now, settings)),
    ...bounds('dying', dyingSpan(now)),
    ...bounds('expiring', expiringSpan(now)),
    ...Object.assign({}, ...unfetched.map((span) => bounds(`unfetched${span.days}`, span))),
    most: maxCases,
  })
}

const bounds = (name: string, { from, before }: Span) => ({ [`${name}From`]: from, [`${name}Before`]: before })

type Kind = { type: CaseType; key: string; about: string; where: string }

const kind = ({ type, key, about, where }: Kind): string => `
  select p.id, p.name, p.step_type_name, p.client_id, p.car_id, p.assignee_id,
    '${type}' as type, ${key} || ':' || ${about} as case_key, ${about} as about
  from processes p where p.garage_id = :garageId and ${where}`

const dayOf = (date: string): string => `to_char(${date}, 'YYYY-MM-DD')`
const dayAt = (instant: string): string => dayOf(`${instant} at time zone 'Europe/Paris'`)

const late = kind({
  type: 'process_late',
  key: `'late:' || p.id`,
  about: dayOf('p.estimated_end_date'),
  where: `${open} and p.estimated_end_date >= :since and p.estimated_end_date < :today`,
})

const waitOver = kind({
  type: 'process_wait_over',
  key: `'wait:' || p.wait_id`,
  about: dayOf('p.wait_until'),
  where: 'p.wait_until >= :since and p.wait_until < :today',
})

const idleFor = kind({
  type: 'process_idle',
  key: `'idle:' || p.id`,
  about: dayAt(touched),
  where: `${filterSql.idle} and ${touched} >= :idleFrom`,
})

const linkDying = kind({
  type: 'process_link_dying',
  key: `'link:' || p.id`,
  about: dayAt('p.link_expires_at'),
  where: `p.status in ('proposed', 'in_progress') and p.link_expires_at >= :dyingFrom and p.link_expires_at < :dyingBefore`,
})

/** The correction of an approval expires on another day, and is a separate case. */
const approvalExpiring = kind({
  type: 'process_approval_expiring',
  key: `'approval:' || p.id || ':' || extract(epoch from p.approval_until)::bigint`,
  about: dayAt('p.approval_until'),
  where: `${filterSql.approvalAsked} and p.approval_until >= :expiringFrom and p.approval_until < :expiringBefore`,
})

/** Whether the garage records arrivals and returns: otherwise all finished cars would seem not to be fetched. */
const notesVisits = `exists (
  select 1 from process_visits noted where noted.garage_id = :garageId and noted.kind <> 'arrival_implied')`

/** The key of the case of a car not fetched: a process that is completed again makes a new case. */
const notFetched = (days: number): string =>
  kind({
    type: 'process_unfetched',
    key: `'unfetched:' || p.id || ':' || ${dayAt('p.completed_at')}`,
    about: `'${days}'`,
    where: `${filterSql.toReturn} and p.completed_at >= :unfetched${days}From and p.completed_at < :unfetched${days}Before
      and ${notesVisits}`,
  })

/**
 * Leaves out known cases. Their keys are computed first: row-level security allows an index for a comparison with a
 * value, and not with the expression that computes it.
 */
const withoutKnownCases = (casesSql: string): string => `
  with found as materialized (${casesSql})
  select f.id as process_id, f.type, f.case_key, f.about, f.assignee_id, f.name, f.step_type_name,
    c.nom, c.prenom, v.plaque, v.marque, v.modele
  from found f
  left join clients c on c.garage_id = :garageId and c.id = f.client_id
  left join cars v on v.garage_id = :garageId and v.id = f.car_id
  where not exists (
    select 1 from notifications n where n.garage_id = :garageId and n.case_key = f.case_key)
  order by f.case_key
  limit :most`
