import { readOneTimeCode } from '../../../domain/one-time-code.ts'
import { formatRecoveryCode } from '../../../domain/recovery-code.ts'
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
import { lockAccount } from '../lock-account.ts'
import { appUri, newAppSecret, openSecret, sealSecret, stepOf } from './app-codes.ts'
import { tellFactorChanged } from './mails.ts'
import { noteAdded } from './note-added.ts'
import { newRecoveryCodes, readRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts'
import { confirmSetup, countFactors, findSetup, insertApp, noteFactors, removeFactor } from './store.ts'

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

/**
 * The password was asked for. Of two that are removed at once one is the last.
 * @param mayBeLast whether a second factor was shown besides
 * @throws AppError 404; 400 on the code where it is the last without one
 */
export async function dropFactor(
  tx: TenantTx,
  actor: Actor,
  { id, mayBeLast }: { id: string; mayBeLast: boolean },
  context: Context,
): Promise<void> {
  await lockAccount(tx, actor.userId)
  if (!mayBeLast && (await countFactors(tx, actor.userId)) === 1) throw codeRequired()
  if ((await removeFactor(tx, actor.userId, id)) === undefined) throw notFound()
  await noteFactors(tx, actor.userId)
  const { userId, garageId } = actor
  await tellFactorChanged(tx, context, actor, 'removed')
  context.log.info({ event: 'second_factor_removed', userId, garageId }, 'second factor removed')
}

/** What removing the last one, or one from a session that never showed any, asks for besides the password. */
export const codeRequired = () => invalid([{ path: ['code'], message: codeRequiredText, code: 'required' }])

const codeRequiredText = 'Code requis\u00a0: de l’application, ou de secours'

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
