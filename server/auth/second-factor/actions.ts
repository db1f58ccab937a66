import { readOneTimeCode } from '../../../domain/one-time-code.ts'
import { formatRecoveryCode } from '../../../domain/recovery-code.ts'
import type { FactorKind } from '../../../domain/second-factor.ts'
import type { AppConfirmForm } from '../../../domain/second-factor-form.ts'
import { secondFactorLimits } from '../../../domain/second-factor-limits.ts'
import type { AppSetup, SecondFactor } from '../../../domain/second-factor-wire.ts'
import { newId } from '../../database/ids.ts'
import { readGarage } from '../../database/reading.ts'
import { type TenantRead, type TenantTx, withGarage } from '../../database/tenant.ts'
import type { Context } from '../../deps.ts'
import type { Actor } from '../../http/actor.ts'
import { conflict, invalid, notFound } from '../../http/errors.ts'
import type { WebDeps } from '../../http/web-deps.ts'
import { endSessionsOf, noteFactorShown } from '../session-lifetime.ts'
import { lockAccount } from '../store.ts'
import { appUri, newAppSecret, openSecret, sealSecret, stepOf } from './app-codes.ts'
import { tellFactorChanged } from './mails.ts'
import { newRecoveryCodes, readRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts'
import { confirmSetup, countFactors, findSetup, insertApp, noteFactors } from './store.ts'

/** A secret for an app, which counts once its first code comes. @throws AppError 409 SECOND_FACTOR_LIMIT */
export async function startApp(tx: TenantTx, actor: Actor, context: Context): Promise<AppSetup> {
  await refuseTooMany(tx, actor)
  const id = newId()
  const secret = await newAppSecret()
  await insertApp(tx, { id, userId: actor.userId, secret: sealSecret(context, secret, id), now: context.now() })
  return { id, secret, uri: await appUri(secret, actor.email) }
}

/** @throws AppError 404 once its time is over; 409 SECOND_FACTOR_CONFIRMED, SECOND_FACTOR_LIMIT; 400 on the code */
export async function confirmApp(
  tx: TenantTx,
  actor: Actor,
  { id, name, code }: AppConfirmForm & { id: string },
  context: Context,
): Promise<SecondFactor> {
  const now = context.now()
  const earlier = await refuseTooMany(tx, actor)
  const setup = await findSetup(tx, actor.userId, id, now)
  if (!setup) throw notFound()
  if (setup.confirmed_at) throw conflict('SECOND_FACTOR_CONFIRMED')
  const secret = openSecret(context, setup.secret, id)
  const digits = readOneTimeCode(code)
  const step = secret && digits && (await stepOf(secret, digits, now))
  if (!step) throw invalid([{ path: ['code'], message: wrongFirstCode, code: 'wrong_code' }])
  await confirmSetup(tx, id, { name, step }, now)
  await noteAdded(tx, actor, { kind: 'app', earlier }, context)
  return { id, kind: 'app', name, createdAt: now.toISOString(), lastUsedAt: now.toISOString() }
}

const wrongFirstCode = 'Code incorrect. Vérifiez l’heure du téléphone, puis saisissez le code affiché maintenant.'

type Added = { kind: FactorKind; earlier: number }

/**
 * A factor was added. The first one ends the sessions that knew the password alone, but for the one that has just shown it.
 * @param earlier how many there were before
 * @returns whether it is the first
 */
export async function noteAdded(
  tx: TenantTx,
  actor: Actor,
  { kind, earlier }: Added,
  context: Context,
): Promise<boolean> {
  const { userId, garageId, authSessionId: exceptId } = actor
  const first = earlier === 0
  await noteFactors(tx, userId)
  if (first) {
    await noteFactorShown(tx, actor, context.now())
    await endSessionsOf(tx, userId, 'second_factor_added', context.now(), { exceptId })
  }
  await tellFactorChanged(tx, context, actor, first ? 'first' : 'added')
  context.log.info({ event: 'second_factor_added', kind, first, userId, garageId }, 'second factor added')
  return first
}

/**
 * Ten new ones, told this once, in place of those there were. Hashing ten is dear: done for who may have them only, and
 * before the account is locked.
 * @param over those that are to go; where others stand by now, they were shown already
 * @throws AppError 409 SECOND_FACTOR_NONE, RECOVERY_CODES_SHOWN; 429
 */
export async function makeRecoveryCodes(deps: WebDeps, actor: Actor, over?: unknown): Promise<{ codes: string[] }> {
  const { userId, garageId } = actor
  await readGarage(deps.db, garageId, (tx) => refuseCodes(tx, userId, over))
  await deps.limits.take('recoveryCodesPerUser', userId)
  const made = await newRecoveryCodes()
  await withGarage(deps.db, garageId, async (tx) => {
    await lockAccount(tx, userId)
    await refuseCodes(tx, userId, over)
    await replaceRecoveryCodes(tx, userId, made, deps.now())
    await tellFactorChanged(tx, deps, actor, 'codes')
  })
  deps.log.info({ event: 'recovery_codes_made', userId, garageId }, 'recovery codes made')
  return { codes: made.codes.map(formatRecoveryCode) }
}

async function refuseCodes(tx: TenantRead, userId: string, over: unknown): Promise<void> {
  if ((await countFactors(tx, userId)) === 0) throw conflict('SECOND_FACTOR_NONE')
  const { version } = await readRecoveryCodes(tx, userId)
  if (over !== undefined && over !== version) throw conflict('RECOVERY_CODES_SHOWN')
}

/** Of the account locked here. @returns how many it has @throws AppError 409 SECOND_FACTOR_LIMIT */
export async function refuseTooMany(tx: TenantTx, { userId }: Actor): Promise<number> {
  await lockAccount(tx, userId)
  const count = await countFactors(tx, userId)
  if (count >= secondFactorLimits.secondFactorsMax) throw conflict('SECOND_FACTOR_LIMIT')
  return count
}
