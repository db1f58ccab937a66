import type { RegisterForm } from '../../domain/session-form.ts'
import { newId } from '../database/ids.ts'
import type { TenantTx } from '../database/tenant.ts'
import type { Deps } from '../deps.ts'
import type { Actor } from '../http/actor.ts'
import type { RateLimits } from '../http/rate-limit.ts'
import { createDefaultStepTypes } from '../step-types/actions.ts'
import { accountRequest, insertUser, openAccount, type Repeat } from './accounts.ts'
import type { RequestSource } from './auth-sessions.ts'
import { joinGarage } from './join.ts'
import { lockRegistration, refuseClosed } from './registration.ts'

type Opened = { actor: Actor; replayed: boolean }

/**
 * A new garage with its first admin, or an account in the garage of an invitation.
 * @throws AppError 409 DUPLICATE on the email; 403 AUTH_INVITE_*, REGISTRATION_CLOSED
 */
export async function register(
  deps: Deps,
  limits: RateLimits,
  form: RegisterForm,
  repeat: Repeat,
  source: RequestSource,
): Promise<Opened> {
  const { inviteToken, garage_nom: nom, ...person } = form
  if (inviteToken) return joinGarage(deps, limits, { ...person, inviteToken }, repeat, source)
  await refuseClosed(deps)
  const garageId = newId()
  const request = accountRequest(deps, 'POST /auth/register', form, repeat)
  const create = async (tx: TenantTx, passwordHash: string) => {
    await lockRegistration(tx, deps.config)
    await tx.from('garages').insert({ id: garageId, nom, created_at: deps.now() })
    await createDefaultStepTypes(tx, deps.now())
    return insertUser(tx, { ...person, role: 'admin', passwordHash }, deps.now())
  }
  return openAccount(deps, limits, { garageId, form, request, create }, source)
}
