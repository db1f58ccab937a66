import { createHmac } from 'node:crypto'
import type { CreateUserForm, RegisterForm } from '../../../domain/accounts/session-form.ts'
import type { PublicCall } from '../../../domain/calls/calls.ts'
import type { Welcome } from '../../../domain/employees/employee.ts'
import { fullName } from '../../../domain/full-name.ts'
import { duplicates, type ErrorCode } from '../../../domain/messages.ts'
import { type Role, roleLabels } from '../../../domain/permissions.ts'
import { newId } from '../../database/ids.ts'
import { readGarage } from '../../database/read-garage.ts'
import { type Row, type TenantRead, type TenantTx, withGarage } from '../../database/tenant.ts'
import type { Deps, WebDeps } from '../../deps.ts'
import {
  type Answer,
  fingerprintOf,
  type IdempotentRequest,
  storedAnswer,
  withIdempotencyKey,
} from '../../http/calls/in-garage.ts'
import { AppError, conflict, duplicate } from '../../http/errors.ts'
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
import { createDefaultStepTypes } from '../../step-types/step-types.ts'
import {
  findUser,
  guessedRefusal,
  hashPassword,
  refuseTakenAddress,
  type UserRow,
  verifyPassword,
} from '../credentials.ts'
import { openSession, type RequestSource } from '../sessions/open-session.ts'

/** The caller's Idempotency-Key; a plain form waits for the first request with its key. */
export type Repeat = { key: string; wait?: boolean }

type Opening = {
  garageId: string
  form: { email: string; password: string }
  request: IdempotentRequest
  /** What is wrong besides the address: checked before a password is hashed, which is expensive. */
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
async function openAccount(deps: WebDeps, opening: Opening, source: RequestSource) {
  const { userId, replayed } = await countedCreation(deps, source.ip ?? '', () => createOnce(deps, opening, source))
  const user = await findUser(deps.db, userId)
  if (!user || (replayed && !(await mayRepeat(user, opening.form.password)))) {
    throw conflict('IDEMPOTENCY_REPLAY_IN_PROGRESS')
  }
  return { actor: await openSession(deps, user, source), replayed }
}

/** A repeated registration is no way around a second factor that was added meanwhile. */
const mayRepeat = async (user: UserRow, password: string): Promise<boolean> =>
  (await verifyPassword(user.password_hash, password)) && !user.second_factor

/**
 * Counts accounts opened and addresses found taken, so that addresses cannot be tried by the thousand. Counts before
 * the work, so that a hundred requests at once do not slip through.
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
  { db, limits }: Pick<WebDeps, 'db' | 'limits'>,
  opening: Opening,
  { ip }: RequestSource,
): Promise<Stored> {
  const { garageId, form, request } = opening
  const stored = await readGarage(db, garageId, (tx) => storedOrAdmitted(tx, opening))
  // A password is hashed below, or a repeat's password is verified.
  await limits.take('passwordChecks', ip ?? '')
  if (stored) return { userId: userIn(stored), replayed: true }
  const passwordHash = await hashPassword(form.password)
  const answer = await withGarage(db, garageId, (tx) =>
    withIdempotencyKey(tx, request, async () => ({
      status: 201,
      body: { userId: await opening.create(tx, passwordHash) },
    })),
  )
  return { userId: userIn(answer), replayed: answer.replayed }
}

/** A repeat is looked up last: what the first request with its key has just taken is then no refusal. */
async function storedOrAdmitted(tx: TenantRead, { form, request, refusal }: Opening): Promise<Answer | undefined> {
  const refused = (await refusal?.(tx)) ?? (await takenRefusal(tx, form.email))
  const answered = await storedAnswer(tx, request)
  if (refused && !answered) throw refused
  return answered
}

async function takenRefusal(tx: TenantRead, email: string): Promise<AppError | undefined> {
  return (await hasAccount(tx, email)) ? duplicate('email', duplicates.email) : undefined
}

const hasAccount = async (tx: TenantRead, email: string): Promise<boolean> =>
  (await tx.from('users').whereRaw('lower(email) = ?', [email]).first('id')) !== undefined

const userIn = ({ body }: Answer): string => (body as { userId: string }).userId

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

type NewUser = { email: string; name: string; prenom: string; role: Role; passwordHash: string }

/** Inserts an account; `name` of the contract is the family name. @returns the user's id */
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

/**
 * A new garage with its first admin, or an account in the garage of an invitation.
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

/** Whether a garage may be opened without an invitation. The first one always may: it is the operator's (decision 0091). */
export async function isRegistrationOpen({ config, db }: Pick<Deps, 'config' | 'db'>): Promise<boolean> {
  return config.registration === 'open' || (await db('garages').first('id')) === undefined
}

/** Checks again where the garage is written: when two would both be the first, one is. @throws AppError 403 */
async function lockRegistration(tx: TenantTx, { config }: Pick<Deps, 'config'>): Promise<void> {
  if (config.registration === 'open') return
  await tx.raw(`select pg_advisory_xact_lock(hashtextextended('registration', 0))`)
  if (await tx.from('garages').first('id')) throw new AppError(403, 'REGISTRATION_CLOSED')
}

/**
 * An account in the garage that invited this address, or whoever has the link, once.
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
 * Who invites whom, for the registration page; null when the invitation can no longer be used, whatever the reason.
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
 * Counts the right token with another address as an attempt, whatever else happens to the request. Where the invitation
 * names no address, one that has an account counts: a link must not tell which addresses have one.
 */
async function refuseStranger(deps: Deps, garageId: string, id: string, email: string): Promise<void> {
  const refusal = await withGarage(deps.db, garageId, async (tx): Promise<ErrorCode | null> => {
    const invitation = await lockInvitation(tx, id)
    if (!invitation) return 'AUTH_INVITE_INVALID'
    if (invitation.email === email) return null
    if (isBlocked(invitation)) return 'AUTH_INVITE_ATTEMPTS_EXCEEDED'
    const named = invitation.email !== null
    if (named || (await hasAccount(tx, email))) await countAttempt(tx, id)
    // A taken address is refused where an account is opened, which counts it against the network too.
    return named ? 'AUTH_INVITE_FAILED' : null
  })
  if (refusal) throw new AppError(403, refusal)
}

const deadWith = (code: ErrorCode | null): AppError | undefined => (code ? new AppError(403, code) : undefined)

/** An invitation is only as good as its inviter's rights today. */
function refusalOf(invitation: InvitationRow | undefined, now: Date): ErrorCode | null {
  if (!invitation || invitation.accepted_at || !invitation.inviter) return 'AUTH_INVITE_INVALID'
  if (invitation.expires_at <= now) return 'AUTH_INVITE_EXPIRED'
  return isBlocked(invitation) ? 'AUTH_INVITE_ATTEMPTS_EXCEEDED' : null
}
