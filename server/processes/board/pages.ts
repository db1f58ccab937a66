import type { Router } from 'express'
import { can } from '../../../domain/permissions.ts'
import { type ProcessListQuery, processListQuery } from '../../../domain/process-form.ts'
import { routes } from '../../../domain/routes.ts'
import type { TenantRead } from '../../database/tenant.ts'
import type { Deps } from '../../deps.ts'
import { readFirstSteps } from '../../garage/store.ts'
import type { Actor } from '../../http/actor.ts'
import { showPage } from '../../http/page.ts'
import { parse } from '../../http/parse.ts'
import { dayFor } from './day.ts'
import { deadLinks } from './dead-links.ts'
import { listProcesses } from './list.ts'
import { processStats } from './stats.ts'

export function dashboardPages(pages: Router, deps: Deps): void {
  pages.get(routes.dashboard.path, (req, res) => {
    const query = parse(processListQuery, req.query)
    return showPage(req, res, 'dashboard', (tx, actor) => boardOf(tx, actor, query, deps.now()))
  })
}

async function boardOf(tx: TenantRead, actor: Actor, query: ProcessListQuery, now: Date) {
  const counted = processStats(tx, dayFor(actor, now))
  const [stats, list, links] = await Promise.all([
    counted,
    listProcesses(tx, query, actor, now, counted),
    can(actor, 'updateProcess') ? deadLinks(tx, actor, now) : { items: [], total: 0 },
  ])
  // A garage that works does not pay for what a new one is told.
  const firstSteps = stats.total === 0 && can(actor, 'manageGarage') ? await readFirstSteps(tx, now) : null
  return { stats, list, deadLinks: links, filters: filtersOf(query), firstSteps }
}

/** What the filter form shows again: what was applied. A quick period stands in for both dates. */
function filtersOf({ q = '', status, dateFrom = '', dateTo = '', quickPeriod, page }: ProcessListQuery) {
  const dates = quickPeriod ? { dateFrom: '', dateTo: '', quickPeriod } : { dateFrom, dateTo, quickPeriod: '' }
  return { q, status, ...dates, page }
}
