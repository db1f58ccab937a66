import {
  type FactorChange,
  type FactorKind,
  formatRecoveryCode,
  readOneTimeCode,
  removalAsksCode,
  secondFactorLimits,
} from '../../../domain/factors/second-factor.ts'
import type { AppConfirmForm, FactorRemovalForm } from '../../../domain/factors/second-factor-form.ts'
import type { AppSetup, SecondFactor } from '../../../domain/factors/second-factor-wire.ts'
import { fullName } from '../../../domain/ground/full-name.ts'
import * as routes from '../../../domain/ground/routes.ts'
import { newId } from '../../database/ids.ts'
import { readGarage } from '../../database/read-garage.ts'
import { type TenantRead, type TenantTx, withGarage } from '../../database/tenant.ts'
import type { Context, Deps, WebDeps } from '../../deps.ts'
import type { Actor } from '../../http/actor.ts'
import { conflict, invalid, notFound } from '../../http/errors.ts'
import { queueMail } from '../../mails/queue.ts'
import { mailLink } from '../../runtime/public-origin.ts'
import { lockAccount } from '../credentials.ts'
import { ownerOf, withCode } from '../factors/check-code.ts'
import {
  appUri,
  decryptSecret,
  encryptSecret,
  newAppSecret,
  newRecoveryCodes,
  readRecoveryCodes,
  replaceRecoveryCodes,
  stepOf,
} from '../factors/codes.ts'
import { clockText } from '../factors/phone-clock.ts'
import {
  confirmSetup,
  copyFactorFlag,
  countFactors,
  findSetup,
  insertApp,
  listFactors,
  removeFactor,
} from '../factors/store.ts'
import { asBadRequest, checkOwnPassword } from '../reauthentication/reauthenticate.ts'
import { endSessionsOf, type RequestSource, recordFactorShown } from '../sessions/open-session.ts'
import { removePending } from '../sign-in/second-step.ts'

/** Makes a secret for an app, which becomes a factor with its first code. @throws AppError 409 SECOND_FACTOR_LIMIT */
export async function startApp(tx: TenantTx, actor: Actor, context: Context): Promise<AppSetup> {
  await refuseTooMany(tx, actor)
  const id = newId()
  const secret = await newAppSecret()
  await insertApp(tx, { id, userId: actor.userId, secret: encryptSecret(context, secret, id), now: context.now() })
  return { id, secret, uri: await appUri(secret, actor.email) }
}

/**
 * Confirms an app by its first code.
 * @throws AppError 404 once the setup has expired; 409 SECOND_FACTOR_CONFIRMED, SECOND_FACTOR_LIMIT; 400 on the code
 */
export async function confirmApp(
  tx: TenantTx,
  actor: Actor,
  { id, name, code }: AppConfirmForm & { id: string },
  context: Context & Pick<Deps, 'db'>,
): Promise<SecondFactor> {
  const now = context.now()
  const earlier = await refuseTooMany(tx, actor)
  const setup = await findSetup(tx, actor.userId, id, now)
  if (!setup) throw notFound()
  if (setup.confirmed_at) throw conflict('SECOND_FACTOR_CONFIRMED')
  const secret = decryptSecret(context, setup.secret, id)
  const digits = readOneTimeCode(code)
  const step = secret && digits && (await stepOf(secret, digits, now))
  if (!step) {
    // Outside of the transaction, which the refusal rolls back.
    const clock = secret && digits && (await clockText(context, { factorId: id, secret, digits, now }))
    throw invalid([{ path: ['code'], message: clock || wrongFirstCode, code: 'wrong_code' }])
  }
  await confirmSetup(tx, id, { name, step }, now)
  await recordFactorAdded(tx, actor, { kind: 'app', earlier }, context)
  return { id, kind: 'app', name, createdAt: now.toISOString(), lastUsedAt: now.toISOString() }
}

const wrongFirstCode = 'Code incorrect. Vérifiez l’heure du téléphone, puis saisissez le code affiché maintenant.'

type Added = { kind: FactorKind; earlier: number }

/**
 * Records an added factor. The first one ends all sessions that only used the password, except the one that has just
 * shown it.
 * @param earlier the number of factors before
 * @returns whether it is the first
 */
export async function recordFactorAdded(
  tx: TenantTx,
  actor: Actor,
  { kind, earlier }: Added,
  context: Context,
): Promise<boolean> {
  const { userId, garageId, authSessionId: exceptId } = actor
  const isFirst = earlier === 0
  await copyFactorFlag(tx, userId)
  if (isFirst) {
    await recordFactorShown(tx, actor, context.now())
    await endSessionsOf(tx, userId, 'second_factor_added', context.now(), { exceptId })
  }
  await mailFactorChanged(tx, context, actor, isFirst ? 'first' : 'added')
  context.log.info({ event: 'second_factor_added', kind, first: isFirst, userId, garageId }, 'second factor added')
  return isFirst
}

/**
 * Makes ten new recovery codes, shown once, which replace the earlier ones. Hashing is expensive: it happens only for
 * people who may have codes, and before the account is locked.
 * @param over the version of the codes to replace; if the stored version differs, its codes were already shown
 * @throws AppError 409 SECOND_FACTOR_NONE, RECOVERY_CODES_SHOWN; 429
 */
export async function makeRecoveryCodes(deps: WebDeps, actor: Actor, over?: unknown): Promise<{ codes: string[] }> {
  const { userId, garageId } = actor
  await readGarage(deps.db, garageId, (tx) => refuseCodes(tx, userId, over))
  await deps.limits.take('recoveryCodesPerUser', userId)
  const newCodes = await newRecoveryCodes()
  await withGarage(deps.db, garageId, async (tx) => {
    await lockAccount(tx, userId)
    await refuseCodes(tx, userId, over)
    await replaceRecoveryCodes(tx, userId, newCodes, deps.now())
    await mailFactorChanged(tx, deps, actor, 'codes')
  })
  deps.log.info({ event: 'recovery_codes_made', userId, garageId }, 'recovery codes made')
  return { codes: newCodes.codes.map(formatRecoveryCode) }
}

async function refuseCodes(tx: TenantRead, userId: string, over: unknown): Promise<void> {
  if ((await countFactors(tx, userId)) === 0) throw conflict('SECOND_FACTOR_NONE')
  const { version } = await readRecoveryCodes(tx, userId)
  if (over !== undefined && over !== version) throw conflict('RECOVERY_CODES_SHOWN')
}

/** Locks the account and counts its factors. @returns the number of factors @throws AppError 409 SECOND_FACTOR_LIMIT */
export async function refuseTooMany(tx: TenantTx, { userId }: Actor): Promise<number> {
  await lockAccount(tx, userId)
  const count = await countFactors(tx, userId)
  if (count >= secondFactorLimits.secondFactorsMax) throw conflict('SECOND_FACTOR_LIMIT')
  return count
}

/**
 * Removes one's own factor, with the password; a factor that does not exist is refused before. A code is also required
 * for the last factor, unless a factor was shown within the last 15 minutes, and for any factor in a session that has
 * never shown one.
 * @throws AppError 404; 400 on the password or the code, SECOND_FACTOR_INVALID; 429
 */
export async function removeOwnFactor(
  deps: WebDeps,
  actor: Actor,
  { id, currentPassword, code }: FactorRemovalForm & { id: string },
  { ip }: RequestSource,
): Promise<void> {
  const factors = await readGarage(deps.db, actor.garageId, (tx) => listFactors(tx, actor.userId))
  if (!factors.some((factor) => factor.id === id)) throw notFound()
  const asksCode = removalAsksCode(factors.length === 1, actor, deps.now())
  if (asksCode && code === undefined) throw codeRequired()
  await checkOwnPassword(deps, actor, currentPassword)
  if (!asksCode || code === undefined) {
    const mayBeLast = !removalAsksCode(true, actor, deps.now())
    return withGarage(deps.db, actor.garageId, (tx) => dropFactor(tx, actor, { id, mayBeLast }, deps))
  }
  const typed = { owner: ownerOf(actor), from: 'session', ip, text: code } as const
  await withCode(deps, typed, (tx) => dropFactor(tx, actor, { id, mayBeLast: true }, deps)).catch(asBadRequest)
}

/**
 * Removes a factor after the check of the password. If two factors are removed at the same time, one counts as the
 * last.
 * @param mayBeLast whether a second factor was shown too
 * @throws AppError 404; 400 on the code for the last factor without one
 */
async function dropFactor(
  tx: TenantTx,
  actor: Actor,
  { id, mayBeLast }: { id: string; mayBeLast: boolean },
  context: Context,
): Promise<void> {
  await lockAccount(tx, actor.userId)
  if (!mayBeLast && (await countFactors(tx, actor.userId)) === 1) throw codeRequired()
  if ((await removeFactor(tx, actor.userId, id)) === undefined) throw notFound()
  await copyFactorFlag(tx, actor.userId)
  const { userId, garageId } = actor
  await mailFactorChanged(tx, context, actor, 'removed')
  context.log.info({ event: 'second_factor_removed', userId, garageId }, 'second factor removed')
}

/** The refusal that asks for a code: for the last factor, or in a session that has never shown one. */
const codeRequired = () => invalid([{ path: ['code'], message: codeRequiredText, code: 'required' }])

const codeRequiredText = 'Code requis\u00a0: de l’application, ou de secours'

/**
 * Removes all factors of an account except its password, and its recovery codes.
 * @returns whether it had a factor; an unfinished setup does not count
 */
export async function removeAllFactors(tx: TenantTx, userId: string): Promise<boolean> {
  const removed = await tx.from('second_factors').where({ user_id: userId }).delete().returning('confirmed_at')
  await copyFactorFlag(tx, userId)
  await removePending(tx, userId)
  return removed.some(({ confirmed_at }) => confirmed_at !== null)
}

type Account = { email: string; prenom: string }
type Person = Account & { nom: string }

/** Mails the account's owner that their factors changed, in the transaction of the change (ASVS 6.3.7). */
async function mailFactorChanged(
  tx: TenantTx,
  context: Context,
  { email, prenom }: Account,
  change: FactorChange,
): Promise<void> {
  const props = { prenom, change, changedAt: context.now().toISOString() }
  const link = mailLink(context.config, routes.profile.href())
  await queueMail(tx, context, { kind: 'second_factor_changed', recipient: email, link, props })
}

/** Mails both people of a reset: the owner of the removed factor, and the person who removed it. */
export async function mailReset(tx: TenantTx, context: Context, owner: Person, by: Person): Promise<void> {
  const changedAt = context.now().toISOString()
  await queueMail(tx, context, {
    kind: 'second_factor_reset',
    recipient: owner.email,
    link: mailLink(context.config, routes.login.href()),
    props: { prenom: owner.prenom, account: 'own', other: fullName(by), changedAt },
  })
  await queueMail(tx, context, {
    kind: 'second_factor_reset',
    recipient: by.email,
    link: mailLink(context.config, routes.profile.href()),
    props: { prenom: by.prenom, account: 'colleague', other: fullName(owner), changedAt },
  })
}
