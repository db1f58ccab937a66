import { apiRoutes } from '../../domain/api-routes.ts'
import { limits as figures } from '../../domain/limits.ts'
import type { ErrorCode } from '../../domain/messages.ts'
import type { CreateUserForm } from '../../domain/session.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/errors.ts'
import type { RateLimits } from '../http/rate-limit.ts'
import {
  acceptInvitation,
  countAttempt,
  findInvitation,
  type InvitationRow,
  lockInvitation,
  readInvitation,
} from '../invitations/store.ts'
import { startUnread } from '../notifications/actions.ts'
import { withGarage } from '../tenant.ts'
import { accountRequest, insertUser, openAccount, type Repeat } from './accounts.ts'
import type { Origin } from './auth-sessions.ts'
import { hashPassword } from './password.ts'

/**
 * An account in the garage that invited this address, once.
 * @throws AppError 403 AUTH_INVITE_*; 409 DUPLICATE on the email
 */
export async function joinGarage(deps: Deps, limits: RateLimits, form: CreateUserForm, repeat: Repeat, origin: Origin) {
  const found = await findCounted(deps, limits, form.inviteToken, origin)
  if (!found) throw new AppError(403, 'AUTH_INVITE_INVALID')
  const { garageId, id } = found
  await refuseStranger(deps, garageId, id, form.email)
  const request = accountRequest(deps, apiRoutes.createUser, form, repeat)
  return openAccount(deps, limits, form, origin, async (once) => {
    const passwordHash = await hashPassword(form.password)
    return withGarage(deps.db, garageId, (tx) =>
      once(tx, request, async () => {
        const invitation = await lockInvitation(tx, id)
        const refusal = refusalOf(invitation, deps.now())
        if (!invitation || refusal) throw new AppError(403, refusal ?? 'AUTH_INVITE_INVALID')
        await acceptInvitation(tx, id, deps.now())
        const { name, prenom, email } = form
        const userId = await insertUser(tx, { name, prenom, email, role: invitation.role, passwordHash }, deps.now())
        await startUnread(tx, userId)
        return userId
      }),
    )
  })
}

/** What the registration page shows of an invitation; null when it can no longer be used. @throws AppError 429 */
export async function invitedEmail(
  deps: Deps,
  limits: RateLimits,
  token: string,
  origin: Origin,
): Promise<string | null> {
  const found = await findCounted(deps, limits, token, origin)
  if (!found) return null
  const invitation = await withGarage(deps.db, found.garageId, (tx) => readInvitation(tx, found.id))
  return invitation && !refusalOf(invitation, deps.now()) ? invitation.email : null
}

/** Unknown tokens are counted, so that they cannot be tried by the thousand. @throws AppError 429 */
async function findCounted(deps: Deps, limits: RateLimits, token: string, { ip }: Origin) {
  await limits.check('invitationMissesPerAddress', ip ?? '')
  const found = await findInvitation(deps.db, token)
  if (!found) await limits.take('invitationMissesPerAddress', ip ?? '')
  return found
}

/** The right token with another address is an attempt, counted whatever else happens to the request. */
async function refuseStranger(deps: Deps, garageId: string, id: string, email: string): Promise<void> {
  const refusal = await withGarage(deps.db, garageId, async (tx): Promise<ErrorCode | null> => {
    const invitation = await lockInvitation(tx, id)
    if (!invitation) return 'AUTH_INVITE_INVALID'
    if (invitation.email === email) return null
    const over = invitation.attempts >= figures.invitationAttempts
    if (!over) await countAttempt(tx, id)
    return over ? 'AUTH_INVITE_ATTEMPTS_EXCEEDED' : 'AUTH_INVITE_FAILED'
  })
  if (refusal) throw new AppError(403, refusal)
}

function refusalOf(invitation: InvitationRow | undefined, now: Date): ErrorCode | null {
  if (!invitation || invitation.accepted_at) return 'AUTH_INVITE_INVALID'
  if (invitation.expires_at <= now) return 'AUTH_INVITE_EXPIRED'
  return invitation.attempts >= figures.invitationAttempts ? 'AUTH_INVITE_ATTEMPTS_EXCEEDED' : null
}
