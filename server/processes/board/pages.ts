import { isReady } from '../../../domain/garage/garage.ts'
import { can } from '../../../domain/ground/permissions.ts'
import { type BoardQuery, type BoardView, boardQuery, boardView, isNarrowed } from '../../../domain/processes/board.ts'
import { dayOf, groupsFor } from '../../../domain/processes/day-groups.ts'
import { daySentence } from '../../../domain/processes/day-words.ts'
import type { TenantRead } from '../../database/tenant.ts'
import type { Deps } from '../../deps.ts'
import { readFirstSteps } from '../../garage/garage.ts'
import type { Actor } from '../../http/actor.ts'
import { type Pages, page } from '../../http/forms/page-table.ts'
import { countGroups, processStats } from './counts.ts'
import { deadLinks, listProcesses, startsOf } from './list.ts'
import { preferredView, rememberView } from './preferred-view.ts'
import { readWeek } from './week.ts'

export const dashboardPages = {
  dashboard: page({
    query: boardQuery,
    read: (tx, { deps, req, res, actor, query }) => {
      if (query.vue) rememberView(deps, req, res, query.vue)
      return boardOf(tx, actor, query, boardView(query, preferredView(deps, req)), deps)
    },
  }),
} satisfies Pages

async function boardOf(tx: TenantRead, actor: Actor, query: BoardQuery, view: BoardView, deps: Deps) {
  const now = deps.now()
  const counted = processStats(tx, dayOf(now, actor))
  const [stats, list, day, week, links, steps] = await Promise.all([
    counted,
    view === 'tous' ? listProcesses(tx, query, actor, now, counted) : null,
    view === 'jour' ? dayPlan(tx, actor, now) : null,
    view === 'semaine' ? readWeek(tx, actor, deps, query.du) : null,
    view === 'tous' && can(actor, 'updateProcess') ? deadLinks(tx, actor, now) : { items: [], total: 0 },
    showsFirstSteps(actor, query) ? readFirstSteps(tx, now) : null,
  ])
  const firstSteps = steps && (stats.total === 0 || !isReady(steps)) ? steps : null
  return { stats, list, day, week, deadLinks: links, filters: filtersOf(query), firstSteps, idleDays: actor.idleDays }
}

/** Whether the first steps are shown: not during a search; a garage that hid them does not run their query. */
const showsFirstSteps = (actor: Actor, query: BoardQuery): boolean =>
  can(actor, 'manageGarage') && !actor.firstStepsHidden && !isNarrowed(query) && query.page === 1

/** The day in one sentence, and the non-empty groups, without the rows of earlier groups. */
async function dayPlan(tx: TenantRead, actor: Actor, now: Date) {
  const groups = groupsFor(actor)
  const day = dayOf(now, actor)
  const [startOf, totals] = await Promise.all([startsOf(tx, groups, day, actor), countGroups(tx, groups, day)])
  const shown = groups.map((group) => ({ group, items: startOf(group), total: totals[group] ?? 0 }))
  return { sentence: daySentence(totals), groups: shown.filter(({ items }) => items.length > 0) }
}

/** The filters for the form. A quick period replaces both dates. */
function filtersOf({ pageSize, vue, du, q = '', dateFrom = '', dateTo = '', quickPeriod, ...rest }: BoardQuery) {
  const dates = quickPeriod ? { dateFrom: '', dateTo: '', quickPeriod } : { dateFrom, dateTo, quickPeriod: '' as const }
  return { ...rest, q, ...dates }
}
