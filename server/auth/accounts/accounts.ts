import type { RegisterForm } from '../../../domain/accounts/session-form.ts'
import { newId } from '../../database/ids.ts'
import type { TenantTx } from '../../database/tenant.ts'
import type { Deps, WebDeps } from '../../deps.ts'
import { AppError } from '../../http/errors.ts'
import { createDefaultStepTypes } from '../../step-types/step-types.ts'
import type { RequestSource } from '../sessions/open-session.ts'
import { joinGarage } from './join-garage.ts'
import { accountRequest, insertUser, type NewUser, openAccount, type Repeat } from './open-account.ts'

/**
 * Opens a new garage with its first admin, or an account in the garage of an invitation.
 * @throws AppError 409 DUPLICATE on the email; 403 AUTH_INVITE_*, REGISTRATION_CLOSED
 */
export async function register(deps: WebDeps, form: RegisterForm, repeat: Repeat, source: RequestSource) {
  const { inviteToken, garage_nom: nom = '', ...person } = form
  if (inviteToken) return joinGarage(deps, { ...person, inviteToken }, repeat, source)
  if (!(await isRegistrationOpen(deps))) throw new AppError(403, 'REGISTRATION_CLOSED')
  const garageId = newId()
  const request = accountRequest(deps, 'POST /auth/register', form, repeat)
  const create = async (tx: TenantTx, passwordHash: string) => {
    await lockRegistration(tx, deps)
    return openGarage(tx, nom, { ...person, passwordHash }, deps.now())
  }
  return openAccount(deps, { garageId, form, request, create }, source)
}

/**
 * Creates the garage of this transaction, with its default types and its first administrator.
 * @returns the user's id
 */
export async function openGarage(tx: TenantTx, nom: string, admin: Omit<NewUser, 'role'>, now: Date): Promise<string> {
  await tx.from('garages').insert({ id: tx.garageId, nom, created_at: now })
  await createDefaultStepTypes(tx, now)
  return insertUser(tx, { ...admin, role: 'admin' }, now)
}

/**
 * Whether a garage may be opened without an invitation. The first one always may: it belongs to the operator (decision
 * 0091).
 */
export async function isRegistrationOpen({ config, db }: Pick<Deps, 'config' | 'db'>): Promise<boolean> {
  return config.registration === 'open' || (await db('garages').first('id')) === undefined
}

/**
 * Repeats the check when the garage is written: of two requests for a first garage, only one succeeds. @throws AppError
 * 403
 */
async function lockRegistration(tx: TenantTx, { config }: Pick<Deps, 'config'>): Promise<void> {
  if (config.registration === 'open') return
  await tx.raw(`select pg_advisory_xact_lock(hashtextextended('registration', 0))`)
  if (await tx.from('garages').first('id')) throw new AppError(403, 'REGISTRATION_CLOSED')
}
