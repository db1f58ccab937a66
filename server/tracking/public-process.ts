import type { Knex } from 'knex'
import { maskPlate } from '../../domain/cars/plate.ts'
import type { PhotoSize } from '../../domain/entries/entry-form.ts'
import type { Every } from '../../domain/features.ts'
import { linkState, type PublicProcess, publicSteps } from '../../domain/links/public-link.ts'
import type { Instant } from '../database/instant.ts'
import { readGarage } from '../database/read-garage.ts'
import type { Row, Selected, TenantRead } from '../database/tenant.ts'
import type { Image } from '../photos/send-image.ts'
import { findLinkTarget, type LinkTarget } from '../processes/links/links.ts'
import { columnsOfParts, mergedFields, ofParts } from '../processes/parts.ts'
import { nameOf, type ProcessTables } from '../processes/row/rows.ts'
import type { Config } from '../runtime/config.ts'
import { isToken } from '../secrets/link-token.ts'
import type { TrackedProcess } from './opening.ts'

export type Tracking =
  | { state: 'alive'; process: PublicProcess; shown: TrackedProcess }
  | { state: 'unknown' }
  /** `garageId` if the link expired, and was not replaced. */
  | { state: 'expired'; garageId?: string }

type Tracker = { db: Knex; config: Pick<Config, 'smtpUrl'>; now: () => Date }

/** The data for the holder of a link: the garage, the vehicle with a half masked plate, the steps so far. No names. */
export async function trackProcess({ db, config, now }: Tracker, token: unknown): Promise<Tracking> {
  const target = isToken(token) ? await findLinkTarget(db, token) : undefined
  if (!target) return { state: 'unknown' }
  if (target.replaced) return { state: 'expired' }
  const row = await readGarage(db, target.garageId, (tx) => publicRow(tx, target.processId))
  if (!row) return { state: 'unknown' }
  const { garageId, processId } = target
  if (linkState(row.link_expires_at, now()) === 'expired') return { state: 'expired', garageId }
  const shown = { garageId, processId, openedAt: row.tracking_opened_at }
  return { state: 'alive', process: toPublic(row, config, now()), shown }
}

const columns = `
  p.name, p.step_type_name, p.status, p.start_date, p.estimated_end_date, p.completed_at, p.tracking_opened_at, v.marque, v.modele,
  v.plaque, g.nom, g.adresse, g.code_postal, g.ville, g.telephone, g.email, g.horaires, g.public_message,
  g.review_url`

const views = ofParts('publicView')
const inViews = columnsOfParts('publicView')
type PublicRow = Selected<ProcessTables & { g: Row<'garages'> }, typeof columns> &
  Every<Parameters<(typeof views)[number]['fields']>[0]> & {
    /** Whether the customer has an address, and was not mailed yet. */
    to_be_told: boolean
    /** The last change of the estimate, from the process's history; the first estimate is not a change. */
    estimate_moved_at: Instant | null
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

/** All data of a customer's page, in one query. */
async function publicRow(tx: TenantRead, processId: string): Promise<PublicRow | undefined> {
  const [row] = await tx.raw<PublicRow>(statement, { garageId: tx.garageId, processId })
  return row
}

function toPublic(row: PublicRow, { smtpUrl }: Tracker['config'], now: Date): PublicProcess {
  const { steps, entriesAt, ...fields } = mergedFields(views.map(({ fields }) => fields(row, now)))
  return {
    ...fields,
    garage: garageOf(row),
    name: nameOf(row),
    marque: row.marque,
    modele: row.modele,
    plaque: row.plaque === null ? null : maskPlate(row.plaque),
    status: row.status,
    startDate: row.start_date,
    estimatedEndDate: row.estimated_end_date,
    completedAt: row.completed_at,
    estimateMovedAt: row.estimate_moved_at,
    tellsWhenReady: smtpUrl !== undefined && isToBeTold(row),
    steps: publicSteps(steps.map((step) => ({ ...step, ...entriesAt(step.id) }))),
    ...entriesAt(null),
  }
}

function garageOf({ code_postal: codePostal, public_message: message, review_url, ...row }: PublicRow) {
  const { nom, adresse, ville, telephone, email, horaires } = row
  return { nom, adresse, codePostal, ville, telephone, email, horaires, message, reviewUrl: review_url }
}

/** Whether a mail about the ready car is still to come: not after the car's return. */
const isToBeTold = ({ to_be_told, status, returned_at }: PublicRow): boolean =>
  to_be_told && status !== 'completed' && returned_at === null

type PhotoRow = { webp: string; jpeg: string; link_expires_at: Instant | null }

/** The query of a photo on the page: published, on the process, a validated step or the first open one. */
const photoStatement = (size: PhotoSize) => `
  select e.${size}_webp as webp, e.${size}_jpeg as jpeg, p.link_expires_at
  from process_entries e
  join processes p on p.garage_id = e.garage_id and p.id = e.process_id
  left join process_steps s on s.garage_id = e.garage_id and s.id = e.step_id
  where e.garage_id = :garageId and p.garage_id = :garageId and e.process_id = :processId and e.id = :photoId
    and e.kind = 'photo' and e.visible and e.deleted_at is null
    and (e.step_id is null or (s.garage_id = :garageId and s.position <= p.steps_validated))`

/** A photo for the holder of a valid link; it is not shown once the link has expired. */
export async function trackPhoto(
  { db, now }: Tracker,
  { token, photoId, size }: { token: unknown; photoId: string; size: PhotoSize },
): Promise<Image | undefined> {
  const target = isToken(token) ? await findLinkTarget(db, token) : undefined
  if (!target || target.replaced) return undefined
  const row = await readGarage(db, target.garageId, (tx) => photoRow(tx, target, photoId, size))
  if (!row || linkState(row.link_expires_at, now()) === 'expired') return undefined
  return { garageId: target.garageId, digests: { webp: row.webp, jpeg: row.jpeg } }
}

async function photoRow(tx: TenantRead, { processId }: LinkTarget, photoId: string, size: PhotoSize) {
  const [row] = await tx.raw<PhotoRow>(photoStatement(size), { garageId: tx.garageId, processId, photoId })
  return row
}
