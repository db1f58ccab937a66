import { createHmac } from 'node:crypto'
import type { PublicCall } from '../../../domain/calls.ts'
import { duplicates } from '../../../domain/ground/messages.ts'
import type { Role } from '../../../domain/ground/permissions.ts'
import { newId } from '../../database/ids.ts'
import { readGarage } from '../../database/read-garage.ts'
import type { TenantRead, TenantTx } from '../../database/tenant.ts'
import type { Deps, WebDeps } from '../../deps.ts'
import {
  type Answer,
  fingerprintOf,
  type IdempotentRequest,
  onceForKey,
  storedAnswer,
} from '../../http/calls/in-garage.ts'
import { AppError, conflict, duplicate } from '../../http/errors.ts'
import { findUser, hashPassword, refuseTakenAddress, type UserRow, verifyPassword } from '../credentials.ts'
import { openSession, type RequestSource } from '../sessions/open-session.ts'

/** The caller's Idempotency-Key; a plain form waits for the first request with its key. */
export type Repeat = { key: string; wait?: boolean }

type Opening = {
  garageId: string
  form: { email: string; password: string }
  request: IdempotentRequest
  /** Returns an error outside of the address. It is checked before the password is hashed, which is expensive. */
  refusal?: (tx: TenantRead) => Promise<AppError | undefined>
  /** @returns the new user's id */
  create: (tx: TenantTx, passwordHash: string) => Promise<string>
}

type Stored = { userId: string; replayed: boolean }

/**
 * Opens an account and signs it in. For a repeat only the user's id is stored, never tokens: a repeat with the right
 * password opens a new session (contract 8.4).
 * @throws AppError 409 DUPLICATE on the email; 429
 */
export async function openAccount(deps: WebDeps, opening: Opening, source: RequestSource) {
  const { userId, replayed } = await countedCreation(deps, source.ip ?? '', () => createOnce(deps, opening, source))
  const user = await findUser(deps.db, userId)
  if (!user || (replayed && !(await mayRepeat(user, opening.form.password)))) {
    throw conflict('IDEMPOTENCY_REPLAY_IN_PROGRESS')
  }
  return { actor: await openSession(deps, user, source), replayed }
}

/** A repeated registration must not bypass a second factor added in the meantime. */
const mayRepeat = async (user: UserRow, password: string): Promise<boolean> =>
  (await verifyPassword(user.password_hash, password)) && !user.second_factor

/**
 * Counts opened accounts and taken addresses, so that addresses cannot be tried by the thousand. Counts before the
 * work, so that parallel requests cannot exceed the limit.
 */
async function countedCreation(
  { limits }: Pick<WebDeps, 'limits'>,
  address: string,
  create: () => Promise<Stored>,
): Promise<Stored> {
  await limits.check('takenEmailsPerAddress', address)
  await limits.take('accountsPerAddress', address)
  let isNew = false
  try {
    const stored = await create().catch(refuseTakenAddress)
    isNew = !stored.replayed
    return stored
  } catch (error) {
    if (error instanceof AppError && error.code === 'DUPLICATE') await limits.take('takenEmailsPerAddress', address)
    throw error
  } finally {
    if (!isNew) await limits.giveBack('accountsPerAddress', address)
  }
}

async function createOnce(
  deps: Pick<WebDeps, 'db' | 'limits'>,
  opening: Opening,
  { ip }: RequestSource,
): Promise<Stored> {
  const { db, limits } = deps
  const { garageId, form, request } = opening
  const stored = await readGarage(db, garageId, (tx) => storedOrAdmitted(tx, opening))
  // A password is hashed below, or a repeat's password is verified.
  await limits.take('passwordChecks', ip ?? '')
  if (stored) return { userId: userIn(stored.body), replayed: true }
  const passwordHash = await hashPassword(form.password)
  const { result, replayed } = await onceForKey(deps, garageId, request, async (tx) => ({
    status: 201,
    body: { userId: await opening.create(tx, passwordHash) },
  }))
  return { userId: userIn(result), replayed }
}

/** A repeat is looked up last, so that an address just taken by its first request is no refusal. */
async function storedOrAdmitted(tx: TenantRead, { form, request, refusal }: Opening): Promise<Answer | undefined> {
  const refused = (await refusal?.(tx)) ?? (await takenRefusal(tx, form.email))
  const answered = await storedAnswer(tx, request)
  if (refused && !answered) throw refused
  return answered
}

async function takenRefusal(tx: TenantRead, email: string): Promise<AppError | undefined> {
  return (await hasAccount(tx, email)) ? duplicate('email', duplicates.email) : undefined
}

export const hasAccount = async (tx: TenantRead, email: string): Promise<boolean> =>
  (await tx.from('users').whereRaw('lower(email) = ?', [email]).first('id')) !== undefined

const userIn = (stored: unknown): string => (stored as { userId: string }).userId

export function accountRequest(
  { secrets }: Pick<Deps, 'secrets'>,
  route: PublicCall,
  form: { email: string },
  { key, wait = false }: Repeat,
): IdempotentRequest {
  return {
    scope: `anon:${createHmac('sha256', secrets.linkKey).update(form.email).digest('base64url')}`,
    route,
    fingerprint: fingerprintOf(secrets.linkKey, form),
    key,
    wait,
  }
}

export type NewUser = { email: string; name: string; prenom: string; role: Role; passwordHash: string }

/** Inserts an account; the contract's `name` is the family name. @returns the user's id */
export async function insertUser(tx: TenantTx, user: NewUser, now: Date): Promise<string> {
  const id = newId()
  await tx.from('users').insert({
    id,
    garage_id: tx.garageId,
    email: user.email,
    password_hash: user.passwordHash,
    role: user.role,
    nom: user.name,
    prenom: user.prenom,
    active: true,
    created_at: now,
    updated_at: now,
  })
  return id
}
