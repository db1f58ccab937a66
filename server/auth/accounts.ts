import { createHmac } from 'node:crypto'
import type { PublicCall } from '../../domain/calls.ts'
import { duplicates } from '../../domain/messages.ts'
import type { Role } from '../../domain/permissions.ts'
import { newId } from '../database/ids.ts'
import { readGarage } from '../database/reading.ts'
import { type TenantRead, type TenantTx, withGarage } from '../database/tenant.ts'
import type { Deps } from '../deps.ts'
import { AppError, conflict, duplicate } from '../http/errors.ts'
import {
  type Answer,
  fingerprintOf,
  type IdempotentRequest,
  storedAnswer,
  withIdempotencyKey,
} from '../http/idempotency.ts'
import type { WebDeps } from '../http/web-deps.ts'
import { openSession } from './open-session.ts'
import { hashPassword, verifyPassword } from './password.ts'
import type { RequestSource } from './session-lifetime.ts'
import { findUser, sayTaken, type UserRow } from './store.ts'

/** The caller's Idempotency-Key; a plain form waits for its twin. */
export type Repeat = { key: string; wait?: boolean }

type Opening = {
  garageId: string
  form: { email: string; password: string }
  request: IdempotentRequest
  /** What is wrong besides the address: asked before a password is hashed, which is dear. */
  refusal?: (tx: TenantRead) => Promise<AppError | undefined>
  /** @returns the new user's id */
  create: (tx: TenantTx, passwordHash: string) => Promise<string>
}

type Stored = { userId: string; replayed: boolean }

/**
 * Opens an account and signs it in. What is stored for a repeat is the user's id alone, never tokens: a repeat with
 * the right password opens a fresh session (contract 8.4).
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

/** A repeat is no way around a second factor that was added meanwhile. */
const mayRepeat = async (user: UserRow, password: string): Promise<boolean> =>
  (await verifyPassword(user.password_hash, password)) && !user.second_factor

/**
 * Accounts that came to be count, and addresses found taken, so that these cannot be asked for by the thousand. Counted
 * before, so that a hundred at once do not slip through.
 */
async function countedCreation({ limits }: WebDeps, address: string, create: () => Promise<Stored>): Promise<Stored> {
  await limits.check('takenEmailsPerAddress', address)
  await limits.take('accountsPerAddress', address)
  let isNew = false
  try {
    const stored = await create().catch(sayTaken)
    isNew = !stored.replayed
    return stored
  } catch (error) {
    if (error instanceof AppError && error.code === 'DUPLICATE') await limits.take('takenEmailsPerAddress', address)
    throw error
  } finally {
    if (!isNew) await limits.giveBack('accountsPerAddress', address)
  }
}

async function createOnce({ db, limits }: WebDeps, opening: Opening, { ip }: RequestSource): Promise<Stored> {
  const { garageId, form, request } = opening
  const answered = await readGarage(db, garageId, (tx) => storedOrAdmitted(tx, opening))
  // A password is hashed below, or that of a repeat verified.
  await limits.take('passwordChecks', ip ?? '')
  if (answered) return { userId: userIn(answered), replayed: true }
  const passwordHash = await hashPassword(form.password)
  const answer = await withGarage(db, garageId, (tx) =>
    withIdempotencyKey(tx, request, async () => ({
      status: 201,
      body: { userId: await opening.create(tx, passwordHash) },
    })),
  )
  return { userId: userIn(answer), replayed: answer.replayed }
}

/** A repeat is looked up last: what its twin has just taken is then no refusal. */
async function storedOrAdmitted(tx: TenantRead, { form, request, refusal }: Opening): Promise<Answer | undefined> {
  const refused = (await refusal?.(tx)) ?? (await takenRefusal(tx, form.email))
  const answered = await storedAnswer(tx, request)
  if (refused && !answered) throw refused
  return answered
}

async function takenRefusal(tx: TenantRead, email: string): Promise<AppError | undefined> {
  const taken = await tx.from('users').whereRaw('lower(email) = ?', [email]).first('id')
  return taken && duplicate('email', duplicates.email)
}

const userIn = ({ body }: Answer): string => (body as { userId: string }).userId

export function accountRequest(
  { secrets }: Deps,
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

/** `name` of the contract is the family name. @returns the user's id */
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
