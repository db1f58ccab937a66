import { type Request, Router } from 'express'
import * as routes from '../../domain/ground/routes.ts'
import { wallCarsMax, wallEvents, wallOf } from '../../domain/screens/wall.ts'
import type { Row, TenantRead } from '../database/tenant.ts'
import type { WebDeps } from '../deps.ts'
import { found, keepPrivate, page, showTo } from '../http/answer/page.ts'
import { lookUp } from '../http/rate-limit.ts'
import { shownNumber } from '../live/session-events.ts'
import { type FindValid, streamsPerScreen } from '../live/streams.ts'
import { type SummaryRow, summariesOf, toSummary } from '../processes/read-process.ts'
import { isToken } from '../secrets/link-token.ts'
import { findScreen, findValidTokens } from './screens.ts'

/** The wall of a workshop: no session and no cookie. Unknown, renewed and removed addresses get the same answer. */
export function wallPages(deps: WebDeps): Router {
  const pages = Router()
  const findValid: FindValid = (tokens) => findValidTokens(deps.db, tokens)

  pages.get(routes.wall.path, async (req, res) => {
    keepPrivate(res)
    const target = await targetOf(deps, req)
    const isShown = target && (await showTo(target, req, res, async (tx) => [await wallIn(tx, target, deps.now()), 0]))
    if (!isShown) await page(req, res, 'wallOver', {}, 410)
  })

  // The stream of the changes of the garage, for an open wall.
  pages.get(`${routes.wall.path}${wallEvents}`, async (req, res) => {
    keepPrivate(res)
    const target = await targetOf(deps, req)
    if (!target) return res.status(410).end()
    if (!deps.streams) return res.status(204).end()
    const { garageId, screenId: owner } = target
    const holder = { garageId, owner, most: streamsPerScreen, id: req.params.token, findValid }
    await deps.streams.open(res, holder, shownNumber(req))
  })

  return pages
}

/**
 * Finds the screen of an address. Wrong addresses are counted together with wrong tokens of programs, and a screen's
 * requests like those of a person.
 * @throws AppError 429
 */
async function targetOf({ db, limits }: WebDeps, { ip = '', params: { token } }: Request): Promise<Target | undefined> {
  const target = await lookUp(limits, 'wrongTokensPerAddress', ip, async () =>
    isToken(token) ? findScreen(db, token) : undefined,
  )
  if (target) await limits.take('requestsPerUser', target.screenId)
  return target
}

type Target = NonNullable<Awaited<ReturnType<typeof findScreen>>>

type ScreenRow = Pick<Row<'screens'>, 'masks_plates'> & Pick<Row<'garages'>, 'nom'>

/** @returns null where the screen was removed meanwhile */
async function wallIn(tx: TenantRead, target: Target, now: Date) {
  const [[screen], rows] = await Promise.all([
    tx.raw<ScreenRow>(screenSql, { garageId: tx.garageId, screenId: target.screenId }),
    tx.raw<SummaryRow>(carsSql, { garageId: tx.garageId }),
  ])
  if (!screen) return null
  const processes = rows.slice(0, wallCarsMax).map((row) => toSummary(row, { role: 'reader' }))
  const groups = wallOf(processes, screen.masks_plates, now)
  return found('wall', { garage: screen.nom, groups, more: rows.length > wallCarsMax })
}

const screenSql = `
  select s.masks_plates, g.nom from screens s
  join garages g on g.id = :garageId
  where s.garage_id = :garageId and s.id = :screenId`

/** Open work has no end, and comes first in the index of the cars on site. */
const latestFirst = 'order by p.completed_at desc, p.id desc'
const carsSql = `${summariesOf(`
  select p.* from processes p
  where p.garage_id = :garageId and p.arrived_at is not null and p.returned_at is null
  ${latestFirst} limit ${wallCarsMax + 1}`)} ${latestFirst}`
