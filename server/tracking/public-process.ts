import type { Knex } from 'knex'
import { maskPlate } from '../../domain/plate.ts'
import { linkState, type PublicProcess, publicSteps } from '../../domain/public-link.ts'
import { publicWaitReason } from '../../domain/wait.ts'
import { isoOf } from '../database/moments.ts'
import { readGarage } from '../database/reading.ts'
import { findLinkTarget } from '../processes/link/store.ts'
import { nameOf } from '../processes/row/rows.ts'
import type { Config } from '../runtime/config.ts'
import { isToken } from '../secrets/link-token.ts'
import { type PublicRow, publicRow } from './public-row.ts'

export type Tracking = { state: 'alive'; process: PublicProcess } | { state: 'unknown' } | { state: 'expired' }

export type Tracker = { db: Knex; config: Pick<Config, 'smtpUrl'>; now: () => Date }

/** What the holder of a link may see: the garage, the vehicle half masked, the thread so far. Nobody's name. */
export async function trackProcess({ db, config, now }: Tracker, token: unknown): Promise<Tracking> {
  const target = isToken(token) ? await findLinkTarget(db, token) : undefined
  if (!target) return { state: 'unknown' }
  if (target.replaced) return { state: 'expired' }
  const row = await readGarage(db, target.garageId, (tx) => publicRow(tx, target.processId))
  if (!row) return { state: 'unknown' }
  if (linkState(iso(row.link_expires_at), now()) === 'expired') return { state: 'expired' }
  return { state: 'alive', process: toPublic(row, config, now()) }
}

function toPublic(row: PublicRow, { smtpUrl }: Tracker['config'], now: Date): PublicProcess {
  return {
    garage: garageOf(row),
    name: nameOf(row),
    marque: row.marque,
    modele: row.modele,
    plaque: row.plaque === null ? null : maskPlate(row.plaque),
    status: row.status,
    startDate: row.start_date.toISOString(),
    estimatedEndDate: row.estimated_end_date,
    completedAt: iso(row.completed_at),
    waiting: waitingOf(row),
    visit: { arrivedAt: iso(row.arrived_at), returnedAt: iso(row.returned_at) },
    expiresAt: iso(row.link_expires_at),
    estimateMovedAt: iso(row.estimate_moved_at),
    approvalAsked: isAsked(row, now),
    tellsWhenReady: smtpUrl !== undefined && isToBeTold(row),
    steps: publicSteps(
      row.steps.map(({ id, validated_at, ...step }) => ({
        ...step,
        validatedAt: iso(validated_at),
        ...entriesAt(row, id),
      })),
    ),
    ...entriesAt(row, null),
  }
}

function entriesAt({ entries }: PublicRow, stepId: string | null) {
  const here = entries.filter(({ step_id }) => step_id === stepId)
  return {
    photos: here
      .filter(({ kind }) => kind === 'photo')
      .map(({ id, text: caption, width, height, created_at }) => ({
        id,
        caption,
        width: width ?? 0,
        height: height ?? 0,
        createdAt: isoOf(created_at),
      })),
    notes: here
      .filter(({ kind }) => kind === 'note')
      .map(({ text, created_at }) => ({ text, createdAt: isoOf(created_at) })),
  }
}

function garageOf({ code_postal: codePostal, public_message: message, review_url, ...row }: PublicRow) {
  const { nom, adresse, ville, telephone, email, horaires } = row
  return { nom, adresse, codePostal, ville, telephone, email, horaires, message, reviewUrl: review_url }
}

function waitingOf({ wait_reason, wait_until: expectedDate }: PublicRow): PublicProcess['waiting'] {
  return wait_reason && { reason: publicWaitReason(wait_reason), expectedDate }
}

/** Until somebody answers, or it is too late to. */
const isAsked = ({ approval_state, approval_until }: PublicRow, now: Date): boolean =>
  approval_state === 'asked' && approval_until !== null && approval_until > now

/** Whoever has taken the car home is told no more that it is ready. */
const isToBeTold = ({ to_be_told, status, returned_at }: PublicRow): boolean =>
  to_be_told && status !== 'completed' && returned_at === null

const iso = (moment: Date | string | null): string | null => (moment === null ? null : new Date(moment).toISOString())
