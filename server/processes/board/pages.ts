import type { Request, Router } from 'express'
import type { FirstSteps } from '../../../domain/first-steps.ts'
import { can } from '../../../domain/permissions.ts'
import { type ProcessListQuery, processListQuery } from '../../../domain/process.ts'
import { routes } from '../../../domain/routes.ts'
import type { TenantTx } from '../../database/tenant.ts'
import type { Deps } from '../../deps.ts'
import { readFirstSteps } from '../../garage/store.ts'
import type { Actor } from '../../http/actor.ts'
import { readInGarage } from '../../http/in-garage.ts'
import { page } from '../../http/page.ts'
import { parse } from '../../http/parse.ts'
import { deadLinks, noDeadLinks } from './dead-links.ts'
import { listProcesses, processStats } from './list.ts'

/** The garage's processes at a glance. */
export function dashboardPages(pages: Router, deps: Deps): void {
  pages.get(routes.dashboard.path, async (req, res) => {
    const query = parse(processListQuery, req.query)
    const board = await readInGarage(deps, req, (tx, actor) => boardOf(deps, tx, actor, query))
    await page(req, res, 'dashboard', {
      ...board,
      filters: filtersOf(query),
      firstSteps: board.stats.total === 0 ? await firstStepsFor(deps, req) : null,
    })
  })
}

/** Asked for apart: a garage that works does not pay for what a new one is told. */
function firstStepsFor(deps: Deps, req: Request): Promise<FirstSteps | null> {
  return readInGarage(deps, req, async (tx, actor) =>
    can(actor, 'manageGarage') ? readFirstSteps(tx, deps.now()) : null,
  )
}

async function boardOf(deps: Deps, tx: TenantTx, actor: Actor, query: ProcessListQuery) {
  const now = deps.now()
  const counting = processStats(tx, now)
  const total = counting.then((stats) => stats.total)
  const [stats, list, links] = await Promise.all([
    counting,
    listProcesses(tx, query, actor, now, total),
    can(actor, 'updateProcess') ? deadLinks(tx, actor, now) : noDeadLinks,
  ])
  return { stats, list, deadLinks: links }
}

/** What the filter form shows again: what was applied. A quick period stands in for both dates. */
function filtersOf({ q = '', status, dateFrom = '', dateTo = '', quickPeriod, page }: ProcessListQuery) {
  const dates = quickPeriod ? { dateFrom: '', dateTo: '', quickPeriod } : { dateFrom, dateTo, quickPeriod: '' }
  return { q, status, ...dates, page }
}
