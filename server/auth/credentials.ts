import { hash, hashRaw, type Options, verify } from '@node-rs/argon2'
import type { Request } from 'express'
import type { Knex } from 'knex'
import { isGuessedFirst } from '../../domain/accounts/guessed-password.ts'
import { duplicates, guessedTexts } from '../../domain/ground/messages.ts'
import type { Row, TenantRead, TenantTx } from '../database/tenant.ts'
import { AppError, duplicateOn, invalid } from '../http/errors.ts'
import { flash } from '../http/session/session.ts'

export type UserRow = Row<'users'>

/** Finds a user by email before any garage is known: the table `users` has no row-level security. */
export function findUserByEmail(db: Knex, email: string): Promise<UserRow | undefined> {
  return db('users').whereRaw('lower(email) = ?', [email]).first()
}

export function findUser(db: Knex, id: string): Promise<UserRow | undefined> {
  return db('users').where({ id }).first()
}

/**
 * Locks an account. Changes of its password or factors, ends of its sessions and reauthentications wait for each other.
 */
export async function lockAccount(tx: TenantTx, userId: string): Promise<void> {
  await tx.from('users').where({ garage_id: tx.garageId, id: userId }).forUpdate().first('id')
}

/** @throws AppError 409 DUPLICATE where the address has been taken since; any other error unchanged */
export function refuseTakenAddress(error: unknown): never {
  return duplicateOn(error, { users_email_unique: ['email', duplicates.email] })
}

/** The package names its algorithms in a const enum, which type stripping cannot read. */
const argon2id = 2
/** OWASP's Argon2id profile: about 30 ms on two cores, off the event loop (ASVS 11.4.2). */
const profile: Options = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const maxAtOnce = 4
/** The longest queue of hashes, about three seconds of work: later requests are refused instead of waiting. */
const maxWaiting = 200

let dummy: Promise<string> | undefined
let running = 0
const waiting: (() => void)[] = []

export const hashPassword = (password: string): Promise<string> => limited(() => hash(password, profile))

/** The digest of a secret that people type, to be compared with those of the same salt. */
export const digestSecret = (secret: string, salt: Buffer): Promise<Buffer> =>
  limited(() => hashRaw(secret, { ...profile, salt }))

/** Verifies a password. An unknown email, which has no hash, takes as long as a wrong password. */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  dummy ??= hash('jamais-un-mot-de-passe-1', profile)
  const against = stored ?? (await dummy)
  const matches = await limited(() => verify(against, password).catch(() => false))
  return matches && stored !== undefined
}

/** Limits concurrent hashes, as each takes 19 MiB. @throws AppError 503 when too many wait */
async function limited<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= maxWaiting) throw new AppError(503, 'SERVICE_UNAVAILABLE', { retryAfterS: 3 })
  if (running >= maxAtOnce) await new Promise<void>((resolve) => waiting.push(resolve))
  running += 1
  try {
    return await work()
  } finally {
    running -= 1
    waiting.shift()?.()
  }
}

let listed: Promise<ReadonlySet<string>> | undefined

/** The owner of a password: attackers try the names of the owner first. */
type Owner = { email: string; nom: string; prenom: string; garageNom?: string }

/** Whether attackers try a password first: one of the fifty thousand most leaked, or built from the owner's names. */
export async function isGuessable({ email, nom, prenom, garageNom = '' }: Owner, password: string): Promise<boolean> {
  listed ??= commonPasswords()
  return isGuessedFirst(password, await listed, [email.replace(/@.*/, ''), nom, prenom, garageNom])
}

/** Adds a warning to the next page when somebody signs in with, or sets, a password that attackers try first. */
export async function warnOfGuessed(req: Request, owner: Owner, password: string): Promise<void> {
  if (await isGuessable(owner, password)) await flashGuessed(req)
}

export const flashGuessed = (req: Request): Promise<void> => flash(req, 'error', guessedTexts.notice)

/**
 * Refuses a password that attackers try first if the garage's settings require it; otherwise there is only a warning.
 */
export async function guessedRefusal(
  tx: Pick<TenantRead, 'from' | 'garageId'>,
  owner: Omit<Owner, 'garageNom'>,
  password: string,
): Promise<AppError | undefined> {
  const garage = await tx.from('garages').where({ id: tx.garageId }).first('nom', 'refuse_guessed')
  if (!garage?.refuse_guessed || !(await isGuessable({ ...owner, garageNom: garage.nom }, password))) return undefined
  return invalid([{ path: ['password'], message: guessedTexts.refused, code: 'guessed' }])
}

/** The fifty thousand most leaked passwords, read at the first sign-in. */
async function commonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].map(String))
}
