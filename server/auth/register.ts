import { createHmac } from 'node:crypto'
import { apiRoutes } from '../../domain/api-routes.ts'
import type { RegisterForm } from '../../domain/session.ts'
import type { Deps } from '../deps.ts'
import type { Actor } from '../http/actor.ts'
import { conflict, duplicateOn, type UniqueFields } from '../http/errors.ts'
import { fingerprintOf, once } from '../http/idempotency.ts'
import type { RateLimits } from '../http/rate-limit.ts'
import { newId } from '../ids.ts'
import { createDefaultStepTypes } from '../step-types/actions.ts'
import { type TenantTx, withGarage } from '../tenant.ts'
import type { Origin } from './auth-sessions.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { openSession } from './sign-in.ts'
import { findUser } from './store.ts'

const uniqueFields: UniqueFields = { users_email_unique: ['email', 'Email déjà utilisé'] }

/**
 * A new garage with its first admin, all or nothing. What is stored for a repeat is the user's id alone, never tokens:
 * a repeat with the right password opens a fresh session (security 3.7).
 * @throws AppError 409 DUPLICATE on the email
 */
export async function registerGarage(
  deps: Deps,
  limits: RateLimits,
  form: RegisterForm,
  { key, wait = false }: { key: string; wait?: boolean },
  origin: Origin,
): Promise<{ actor: Actor; replayed: boolean }> {
  const address = origin.ip ?? ''
  await limits.check('accountsPerAddress', address)
  const passwordHash = await hashPassword(form.password)
  const garageId = newId()
  const { body, replayed } = await withGarage(deps.db, garageId, (tx) =>
    once(tx, { ...requestOf(deps, form), key, wait }, async () => {
      const userId = await createGarage(tx, form, passwordHash, deps.now())
      return { status: 201, body: { userId } }
    }),
  ).catch((error: unknown) => duplicateOn(error, uniqueFields))
  const user = await findUser(deps.db, (body as { userId: string }).userId)
  if (!user || (replayed && !(await verifyPassword(user.password_hash, form.password)))) {
    throw conflict('IDEMPOTENCY_REPLAY_IN_PROGRESS')
  }
  if (!replayed) await limits.take('accountsPerAddress', address)
  return { actor: await openSession(deps, user, origin), replayed }
}

async function createGarage(tx: TenantTx, form: RegisterForm, passwordHash: string, now: Date): Promise<string> {
  const userId = newId()
  await tx.from('garages').insert({ id: tx.garageId, nom: form.garage_nom, created_at: now })
  await tx.from('users').insert({
    id: userId,
    garage_id: tx.garageId,
    email: form.email,
    password_hash: passwordHash,
    role: 'admin',
    nom: form.name,
    prenom: form.prenom,
    active: true,
    created_at: now,
    updated_at: now,
  })
  await createDefaultStepTypes(tx, now)
  return userId
}

function requestOf({ secrets }: Deps, form: RegisterForm) {
  const { method, path } = apiRoutes.register
  return {
    scope: `anon:${createHmac('sha256', secrets.tokens).update(form.email).digest('base64url')}`,
    route: `${method} ${path}`,
    fingerprint: fingerprintOf(secrets.tokens, form),
  }
}
