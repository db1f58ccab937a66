import { hash } from 'node:crypto'
import { Router } from 'express'
import { todayParis } from '../../domain/dates.ts'
import * as routes from '../../domain/routes.ts'
import { type Wall, wallCarsMax, wallOf } from '../../domain/screens/wall.ts'
import { readGarage } from '../database/read-garage.ts'
import type { Row, TenantRead } from '../database/tenant.ts'
import type { WebDeps } from '../deps.ts'
import { keepPrivate, page } from '../http/answer/page.ts'
import { type SummaryRow, summariesOf, toSummary } from '../processes/read-process.ts'
import { isToken } from '../secrets/link-token.ts'
import { findScreen } from './screens.ts'

/** The wall of a workshop: no session and no cookie. Unknown, renewed and removed addresses get the same answer. */
export function wallPages(deps: WebDeps): Router {
  const pages = Router()

  pages.get(routes.wall.path, async (req, res) => {
    keepPrivate(res)
    await deps.limits.take('wallsPerAddress', req.ip ?? '')
    const wall = await readWall(deps, req.params.token)
    if (!wall) return page(req, res, 'wallOver', {}, 410)
    const version = versionOf(wall, deps.now())
    res.setHeader('ETag', version)
    if (req.get('if-none-match') === version) return res.status(304).end()
    await page(req, res, 'wall', wall)
  })

  return pages
}

/** The version of a wall: its words depend on the day. */
const versionOf = (wall: Wall, now: Date): string =>
  `W/"${hash('sha256', JSON.stringify([wall, todayParis(now)]), 'base64url').slice(0, 22)}"`

async function readWall({ db, now }: Pick<WebDeps, 'db' | 'now'>, token: unknown): Promise<Wall | null> {
  const target = isToken(token) ? await findScreen(db, token) : undefined
  return target ? readGarage(db, target.garageId, (tx) => wallIn(tx, target.screenId, now())) : null
}

type ScreenRow = Pick<Row<'screens'>, 'masks_plates'> & Pick<Row<'garages'>, 'nom'>

async function wallIn(tx: TenantRead, screenId: string, now: Date): Promise<Wall | null> {
  const [[screen], rows] = await Promise.all([
    tx.raw<ScreenRow>(screenSql, { garageId: tx.garageId, screenId }),
    tx.raw<SummaryRow>(carsSql, { garageId: tx.garageId }),
  ])
  if (!screen) return null
  const processes = rows.slice(0, wallCarsMax).map((row) => toSummary(row, { role: 'reader' }))
  const groups = wallOf(processes, screen.masks_plates, now)
  return { garage: screen.nom, groups, more: rows.length > wallCarsMax }
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
