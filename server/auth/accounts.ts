import { createHmac } from 'node:crypto'
import type { ApiRoute } from '../../domain/api-routes.ts'
import { duplicates } from '../../domain/messages.ts'
import type { Role } from '../../domain/session.ts'
import type { Deps } from '../deps.ts'
import type { Actor } from '../http/actor.ts'
import { conflict, duplicateOn, type UniqueFields } from '../http/errors.ts'
import { fingerprintOf, type IdempotentRequest, once } from '../http/idempotency.ts'
import type { RateLimits } from '../http/rate-limit.ts'
import { newId } from '../ids.ts'
import type { TenantTx } from '../tenant.ts'
import type { Origin } from './auth-sessions.ts'
import { verifyPassword } from './password.ts'
import { openSession } from './sign-in.ts'
import { findUser } from './store.ts'

/** The caller's Idempotency-Key; a plain form waits for its twin. */
export type Repeat = { key: string; wait?: boolean }

type Stored = { userId: string; replayed: boolean }
type OnceForUser = (tx: TenantTx, request: IdempotentRequest, create: () => Promise<string>) => Promise<Stored>

const uniqueFields: UniqueFields = { users_email_unique: ['email', duplicates.email] }

/**
 * Opens an account and signs it in. What is stored for a repeat is the user's id alone, never tokens: a repeat with
 * the right password opens a fresh session (security 3.7).
 */
export async function openAccount(
  deps: Deps,
  limits: RateLimits,
  form: { password: string },
  origin: Origin,
  create: (once: OnceForUser) => Promise<Stored>,
): Promise<{ actor: Actor; replayed: boolean }> {
  const { userId, replayed } = await counted(limits, origin.ip ?? '', () => create(onceForUser))
  const user = await findUser(deps.db, userId)
  if (!user || (replayed && !(await verifyPassword(user.password_hash, form.password)))) {
    throw conflict('IDEMPOTENCY_REPLAY_IN_PROGRESS')
  }
  return { actor: await openSession(deps, user, origin), replayed }
}

/** Only accounts that came to be count; counted before, so that a hundred at once do not slip through. */
async function counted(limits: RateLimits, address: string, create: () => Promise<Stored>): Promise<Stored> {
  await limits.take('accountsPerAddress', address)
  let isNew = false
  try {
    const stored = await create().catch((error) => duplicateOn(error, uniqueFields))
    isNew = !stored.replayed
    return stored
  } finally {
    if (!isNew) await limits.giveBack('accountsPerAddress', address)
  }
}

export function accountRequest(
  { secrets }: Deps,
  { method, path }: ApiRoute,
  form: { email: string },
  { key, wait = false }: Repeat,
): IdempotentRequest {
  return {
    scope: `anon:${createHmac('sha256', secrets.tokens).update(form.email).digest('base64url')}`,
    route: `${method} ${path}`,
    fingerprint: fingerprintOf(secrets.tokens, form),
    key,
    wait,
  }
}

type NewUser = { email: string; name: string; prenom: string; role: Role; passwordHash: string }

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

const onceForUser: OnceForUser = async (tx, request, create) => {
  const { body, replayed } = await once(tx, request, async () => ({ status: 201, body: { userId: await create() } }))
  return { userId: (body as { userId: string }).userId, replayed }
}
