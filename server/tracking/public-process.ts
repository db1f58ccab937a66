import type { Knex } from 'knex'
import { maskPlate } from '../../domain/plate.ts'
import { linkState, type PublicProcess, publicSteps } from '../../domain/public-link.ts'
import type { Step } from '../../domain/steps.ts'
import { readGarage } from '../database/reading.ts'
import type { Maybe, Row, Selected } from '../database/rows.ts'
import type { TenantRead } from '../database/tenant.ts'
import { findLinkTarget } from '../processes/link/store.ts'
import { nameOf } from '../processes/record/rows.ts'
import { stepsOf } from '../processes/record/steps-store.ts'
import type { Config } from '../runtime/config.ts'
import { isToken } from '../secrets/link-token.ts'

export type Tracking = { state: 'alive'; process: PublicProcess } | { state: 'unknown' } | { state: 'expired' }

const publicColumns = [
  'p.name',
  'p.step_type_name',
  'p.status',
  'p.start_date',
  'p.estimated_end_date',
  'p.completed_at',
  'p.link_expires_at',
  'v.marque',
  'v.modele',
  'v.plaque',
  'g.nom',
  'g.adresse',
  'g.code_postal',
  'g.ville',
  'g.telephone',
  'g.email',
  'g.horaires',
  'g.public_message',
] as const

type PublicTables = { p: Row<'processes'>; v: Maybe<Row<'cars'>>; g: Row<'garages'> }
type PublicRow = Selected<PublicTables, typeof publicColumns> & { to_be_told: boolean }

type Tracker = { db: Knex; config: Pick<Config, 'smtpUrl'>; now: () => Date }

/** What the holder of a link may see: the garage, the vehicle half masked, the thread so far. Nobody's name. */
export async function trackProcess({ db, config, now }: Tracker, token: unknown): Promise<Tracking> {
  const target = isToken(token) ? await findLinkTarget(db, token) : undefined
  if (!target) return { state: 'unknown' }
  if (target.replaced) return { state: 'expired' }
  return readGarage(db, target.garageId, (tx) => readTracking(tx, target.processId, now(), config))
}

async function readTracking(
  tx: TenantRead,
  processId: string,
  now: Date,
  { smtpUrl }: Tracker['config'],
): Promise<Tracking> {
  const [row, steps, estimateMovedAt]: [PublicRow | undefined, Step[], string | null] = await Promise.all([
    publicRow(tx, processId),
    stepsOf(tx, processId),
    lastMove(tx, processId),
  ])
  if (!row) return { state: 'unknown' }
  if (linkState(row.link_expires_at?.toISOString() ?? null, now) === 'expired') return { state: 'expired' }
  const tellsWhenReady = smtpUrl !== undefined && row.to_be_told && row.status !== 'completed'
  return { state: 'alive', process: { ...toPublic(row), estimateMovedAt, tellsWhenReady, steps: publicSteps(steps) } }
}

/** When one estimate last took another's place, by the process's history: the first one given moves nothing. */
async function lastMove(tx: TenantRead, processId: string): Promise<string | null> {
  const moved: Pick<Row<'activity'>, 'created_at'> | undefined = await tx
    .from('activity')
    .where({ garage_id: tx.garageId, process_id: processId, action: 'process.update' })
    .whereRaw(`before->>'estimatedEndDate' <> after->>'estimatedEndDate'`)
    .orderBy('created_at', 'desc')
    .first('created_at')
  return moved?.created_at.toISOString() ?? null
}

function publicRow(tx: TenantRead, processId: string) {
  return tx
    .from('processes as p')
    .join('garages as g', 'g.id', 'p.garage_id')
    .leftJoin('cars as v', (on) => on.on('v.garage_id', 'p.garage_id').andOn('v.id', 'p.car_id'))
    .leftJoin('clients as c', (on) => on.on('c.garage_id', 'p.garage_id').andOn('c.id', 'p.client_id'))
    .where({ 'p.garage_id': tx.garageId, 'p.id': processId })
    .first([...publicColumns, tx.sql('(c.email is not null and p.completed_notified_at is null) as to_be_told')])
}

function toPublic(row: PublicRow): Omit<PublicProcess, 'steps' | 'estimateMovedAt' | 'tellsWhenReady'> {
  const { nom, adresse, code_postal: codePostal, ville, telephone, email, horaires, public_message: message } = row
  return {
    garage: { nom, adresse, codePostal, ville, telephone, email, horaires, message },
    name: nameOf(row),
    marque: row.marque,
    modele: row.modele,
    plaque: row.plaque === null ? null : maskPlate(row.plaque),
    status: row.status,
    startDate: row.start_date.toISOString(),
    estimatedEndDate: row.estimated_end_date,
    completedAt: row.completed_at?.toISOString() ?? null,
    expiresAt: row.link_expires_at?.toISOString() ?? null,
  }
}
