import { caseMessage, type WatchSettings } from '../../../domain/watch.ts'
import { type TenantTx, withGarage } from '../../database/tenant.ts'
import type { Deps } from '../../deps.ts'
import { type NewCase, tellCases } from '../../notifications/store.ts'
import { metadataOf } from '../row/news.ts'
import { type FoundCase, untoldCases } from './cases.ts'

type Watched = WatchSettings & { id: string }

/**
 * Tells each garage what time has brought: what is late, idle, waited for too long, about to lose its link or its agreement, not fetched.
 * Run again, or by several servers at once, it tells no case twice. A garage that fails does not keep the others waiting.
 * @returns how many cases were told
 */
export async function watchAll({ db, log, now }: Pick<Deps, 'db' | 'log' | 'now'>): Promise<number> {
  let told = 0
  for (const garage of await watched(db)) {
    try {
      told += await withGarage(db, garage.id, (tx) => watchGarage(tx, garage, now()))
    } catch (error) {
      log.warn({ err: error, garageId: garage.id }, 'watch failed, tried again in an hour')
    }
  }
  return told
}

/** @returns how many cases were told */
export async function watchGarage(tx: TenantTx, settings: WatchSettings, now: Date): Promise<number> {
  const cases = await untoldCases(tx, settings, now)
  return cases.length === 0 ? 0 : tellCases(tx, cases.map(noticeOf), now)
}

function noticeOf({ process_id, type, case_key, about, assignee_id, ...row }: FoundCase): NewCase {
  const message = caseMessage(type, about)
  return { type, processId: process_id, caseKey: case_key, forUser: assignee_id, message, metadata: metadataOf(row) }
}

const watched = (db: Deps['db']): Promise<Watched[]> =>
  db('garages').select('id', 'idle_days as idleDays', 'unfetched_days as unfetchedDays').orderBy('id')

/** By the clock. */
export async function watch(deps: Pick<Deps, 'db' | 'log' | 'now'>): Promise<void> {
  const told = await watchAll(deps)
  if (told > 0) deps.log.info({ event: 'watched', told }, 'watched')
}
