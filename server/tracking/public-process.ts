import type { Knex } from 'knex'
import { maskPlate } from '../../domain/plate.ts'
import { linkState, type PublicProcess, publicSteps } from '../../domain/public-link.ts'
import { isoOf } from '../database/moments.ts'
import { readGarage } from '../database/reading.ts'
import type { Row, Selected } from '../database/rows.ts'
import type { TenantRead } from '../database/tenant.ts'
import { findLinkTarget } from '../processes/link/store.ts'
import { broughtBy, type Every, merged, ofParts } from '../processes/parts.ts'
import { nameOf, type ProcessTables } from '../processes/row/rows.ts'
import type { Config } from '../runtime/config.ts'
import { isToken } from '../secrets/link-token.ts'

export type Tracking = { state: 'alive'; process: PublicProcess } | { state: 'unknown' } | { state: 'expired' }

export type Tracker = { db: Knex; config: Pick<Config, 'smtpUrl'>; now: () => Date }

/** What the holder of a link may see: the garage, the vehicle half masked, the thread so far. Nobody's name. */
export async function trackProcess({ db, config, now }: Tracker, token: unknown): Promise<Tracking> {
  const target = isToken(token) ? await findLinkTarget(db, token) : undefined
  if (!target) return { state: 'unknown' }
  if (target.replaced) return { state: 'expired' }
  const row = await readGarage(db, target.garageId, (tx) => publicRow(tx, target.processId))
  if (!row) return { state: 'unknown' }
  if (linkState(isoOf(row.link_expires_at), now()) === 'expired') return { state: 'expired' }
  return { state: 'alive', process: toPublic(row, config, now()) }
}

const columns = `
  p.name, p.step_type_name, p.status, p.start_date, p.estimated_end_date, p.completed_at, v.marque, v.modele,
  v.plaque, g.nom, g.adresse, g.code_postal, g.ville, g.telephone, g.email, g.horaires, g.public_message,
  g.review_url`

const views = ofParts('publicView')
const inViews = broughtBy('publicView')
type PublicRow = Selected<ProcessTables & { g: Row<'garages'> }, typeof columns> &
  Every<Parameters<(typeof views)[number]['fields']>[0]> & {
    /** Has an address, and was not told yet. */
    to_be_told: boolean
    /** When one estimate last took another's place, by the process's history: the first one given moves nothing. */
    estimate_moved_at: Date | null
  }

const lastMove = `
  select a.created_at as estimate_moved_at
  from activity a
  where a.garage_id = :garageId and a.process_id = p.id and a.action = 'process.changed'
    and a.before->>'estimatedEndDate' <> a.after->>'estimatedEndDate'
  order by a.created_at desc limit 1`

const statement = `
  select ${columns}, ${inViews.columns},
    (c.email is not null and p.completed_notified_at is null) as to_be_told, moved.estimate_moved_at
  from processes p
  join garages g on g.id = p.garage_id
  left join cars v on v.garage_id = p.garage_id and v.id = p.car_id
  left join clients c on c.garage_id = p.garage_id and c.id = p.client_id
  left join lateral (${lastMove}) moved on true
  ${inViews.joins}
  where p.garage_id = :garageId and p.id = :processId`

/** All that a customer's page shows, in one question. */
async function publicRow(tx: TenantRead, processId: string): Promise<PublicRow | undefined> {
  const [row] = await tx.raw<PublicRow>(statement, { garageId: tx.garageId, processId })
  return row
}

function toPublic(row: PublicRow, { smtpUrl }: Tracker['config'], now: Date): PublicProcess {
  const { steps, entriesAt, ...told } = merged(views.map(({ fields }) => fields(row, now)))
  return {
    ...told,
    garage: garageOf(row),
    name: nameOf(row),
    marque: row.marque,
    modele: row.modele,
    plaque: row.plaque === null ? null : maskPlate(row.plaque),
    status: row.status,
    startDate: row.start_date.toISOString(),
    estimatedEndDate: row.estimated_end_date,
    completedAt: isoOf(row.completed_at),
    estimateMovedAt: isoOf(row.estimate_moved_at),
    tellsWhenReady: smtpUrl !== undefined && isToBeTold(row),
    steps: publicSteps(steps.map((step) => ({ ...step, ...entriesAt(step.id) }))),
    ...entriesAt(null),
  }
}

function garageOf({ code_postal: codePostal, public_message: message, review_url, ...row }: PublicRow) {
  const { nom, adresse, ville, telephone, email, horaires } = row
  return { nom, adresse, codePostal, ville, telephone, email, horaires, message, reviewUrl: review_url }
}

/** Whoever has taken the car home is told no more that it is ready. */
const isToBeTold = ({ to_be_told, status, returned_at }: PublicRow): boolean =>
  to_be_told && status !== 'completed' && returned_at === null
