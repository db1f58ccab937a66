import type { CreateUserForm } from '../../../domain/accounts/session-form.ts'
import type { Welcome } from '../../../domain/employees/employee.ts'
import { fullName } from '../../../domain/ground/full-name.ts'
import type { ErrorCode } from '../../../domain/ground/messages.ts'
import { roleLabels } from '../../../domain/ground/permissions.ts'
import { instantOf } from '../../database/instant.ts'
import { type Row, type TenantRead, type TenantTx, withGarage } from '../../database/tenant.ts'
import type { Deps, WebDeps } from '../../deps.ts'
import { AppError } from '../../http/errors.ts'
import { lookUp } from '../../http/rate-limit.ts'
import {
  acceptInvitation,
  countAttempt,
  findInvitation,
  type InvitationRow,
  isBlocked,
  lockInvitation,
  readInvitation,
} from '../../invitations/invitations.ts'
import { startUnread } from '../../notifications/notifications.ts'
import { guessedRefusal } from '../credentials.ts'
import type { RequestSource } from '../sessions/open-session.ts'
import { accountRequest, hasAccount, insertUser, openAccount, type Repeat } from './open-account.ts'

/**
 * Opens an account in the garage of an invitation, once, for the invited address or for the holder of the link.
 * @throws AppError 403 AUTH_INVITE_*; 409 DUPLICATE on the email
 */
export async function joinGarage(deps: WebDeps, form: CreateUserForm, repeat: Repeat, source: RequestSource) {
  const openInvitation = await findCounted(deps, form.inviteToken, source)
  if (!openInvitation) throw new AppError(403, 'AUTH_INVITE_INVALID')
  const { garageId, id } = openInvitation
  await refuseStranger(deps, garageId, id, form.email)
  const request = accountRequest(deps, 'POST /auth/create-user', form, repeat)
  const refusal = async (tx: TenantRead) =>
    deadWith(refusalOf(await readInvitation(tx, id), deps.now())) ??
    guessedRefusal(tx, { ...form, nom: form.name }, form.password)
  const create = async (tx: TenantTx, passwordHash: string) => {
    const invitation = await lockInvitation(tx, id)
    const refused = deadWith(refusalOf(invitation, deps.now()))
    if (!invitation || refused) throw refused ?? new AppError(403, 'AUTH_INVITE_INVALID')
    const { name, prenom, email } = form
    await acceptInvitation(tx, id, email, deps.now())
    const userId = await insertUser(tx, { name, prenom, email, role: invitation.role, passwordHash }, deps.now())
    await startUnread(tx, userId)
    return userId
  }
  return openAccount(deps, { garageId, form, request, refusal, create }, source)
}

/**
 * The garage and the inviter, for the registration page; null for any invitation that cannot be used.
 * @throws AppError 429
 */
export async function readWelcome(deps: WebDeps, token: string, source: RequestSource): Promise<Welcome | null> {
  const openInvitation = await findCounted(deps, token, source)
  if (!openInvitation) return null
  const { garageId, id } = openInvitation
  return withGarage(deps.db, garageId, async (tx) => {
    const invitation = await readInvitation(tx, id)
    if (!invitation || refusalOf(invitation, deps.now())) return null
    const { email, role, inviter } = invitation
    const { nom: garage }: Pick<Row<'garages'>, 'nom'> = await tx.from('garages').where({ id: garageId }).first('nom')
    return { token, email, garage, inviter: inviter ? fullName(inviter) : '', role: roleLabels[role] }
  })
}

/** @throws AppError 429 */
const findCounted = ({ db, limits }: Pick<WebDeps, 'db' | 'limits'>, token: string, { ip }: RequestSource) =>
  lookUp(limits, 'invitationMissesPerAddress', ip ?? '', () => findInvitation(db, token))

/**
 * Counts the right token with another address as an attempt, even if the request fails later. If the invitation names
 * no address, an address that has an account counts: a link must not disclose which addresses have one.
 */
async function refuseStranger(deps: Deps, garageId: string, id: string, email: string): Promise<void> {
  const refusal = await withGarage(deps.db, garageId, async (tx): Promise<ErrorCode | null> => {
    const invitation = await lockInvitation(tx, id)
    if (!invitation) return 'AUTH_INVITE_INVALID'
    if (invitation.email === email) return null
    if (isBlocked(invitation)) return 'AUTH_INVITE_ATTEMPTS_EXCEEDED'
    const named = invitation.email !== null
    if (named || (await hasAccount(tx, email))) await countAttempt(tx, id)
    // A taken address is refused when the account is opened, which also counts it for the network.
    return named ? 'AUTH_INVITE_FAILED' : null
  })
  if (refusal) throw new AppError(403, refusal)
}

const deadWith = (code: ErrorCode | null): AppError | undefined => (code ? new AppError(403, code) : undefined)

/** The refusal of an invitation, which depends on its inviter's current rights. */
function refusalOf(invitation: InvitationRow | undefined, now: Date): ErrorCode | null {
  if (!invitation || invitation.accepted_at || !invitation.inviter) return 'AUTH_INVITE_INVALID'
  if (invitation.expires_at <= instantOf(now)) return 'AUTH_INVITE_EXPIRED'
  return isBlocked(invitation) ? 'AUTH_INVITE_ATTEMPTS_EXCEEDED' : null
}
