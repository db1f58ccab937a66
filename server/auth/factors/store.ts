import type { Knex } from 'knex'
import type { PasskeyRequest } from '../../../domain/factors/passkey-schemas.ts'
import { type FactorKind, secondFactorLimits } from '../../../domain/factors/second-factor.ts'
import type { SecondFactor, SecondFactors } from '../../../domain/factors/second-factor-wire.ts'
import type { Row, TenantRead, TenantTx } from '../../database/tenant.ts'
import type { Actor } from '../../http/actor.ts'
import { conflict, violates } from '../../http/errors.ts'
import type { UserRow } from '../credentials.ts'
import { recoveryCodesLeft } from './codes.ts'

/** A reader of factors: they belong to accounts, and are looked up before any garage is known. */
type Reader = Pick<TenantRead, 'from'>

/** The confirmed factors of an account, the oldest first. */
export async function listFactors(tx: Reader, userId: string): Promise<SecondFactor[]> {
  const rows = await counting(tx, userId)
    .select('id', 'kind', 'name', 'created_at', 'last_used_at')
    .orderBy(['created_at', 'id'])
  return rows.map(({ id, kind, name, created_at, last_used_at }) => ({
    id,
    kind,
    name,
    createdAt: created_at,
    lastUsedAt: last_used_at,
  }))
}

/** The user's own second factors, for the account page. */
export async function readFactors(tx: TenantRead, { userId, factorDueAt }: Actor): Promise<SecondFactors> {
  const [items, left] = await Promise.all([listFactors(tx, userId), recoveryCodesLeft(tx, userId)])
  return { items, recoveryCodesLeft: left, dueAt: factorDueAt }
}

/** The kinds of factors of an account. */
export async function kindsOf(db: Knex, userId: string): Promise<FactorKind[]> {
  return db('second_factors').where({ user_id: userId }).whereNotNull('confirmed_at').distinct().pluck('kind')
}

type AppRow = Pick<Row<'second_factors'>, 'id' | 'secret' | 'last_step'>

export async function appsOf(tx: Reader, userId: string): Promise<AppRow[]> {
  return counting(tx, userId).where({ kind: 'app' }).select('id', 'secret', 'last_step')
}

export async function countFactors(tx: Reader, userId: string): Promise<number> {
  const [row] = await counting(tx, userId).count()
  return Number(row?.count)
}

type NewApp = { id: string; userId: string; secret: Buffer; now: Date }

/** Starts the setup of an app, replacing an unfinished one. */
export async function insertApp(tx: TenantTx, { id, userId, secret, now }: NewApp): Promise<void> {
  await tx.from('second_factors').where({ user_id: userId, confirmed_at: null }).delete()
  await tx.from('second_factors').insert({ id, user_id: userId, kind: 'app', name: '', secret, created_at: now })
}

/** An app that has not shown its first code yet. */
export async function findSetup(tx: Reader, userId: string, id: string, now: Date) {
  return tx
    .from('second_factors')
    .where({ user_id: userId, id, kind: 'app' })
    .where('created_at', '>', new Date(now.getTime() - secondFactorLimits.factorSetupMs))
    .first('id', 'secret', 'confirmed_at')
}

export async function confirmSetup(
  tx: TenantTx,
  id: string,
  { name, step }: { name: string; step: number },
  now: Date,
) {
  await tx.from('second_factors').where({ id }).update({ name, confirmed_at: now, last_step: step, last_used_at: now })
}

/** @returns the name of the removed factor; undefined where there was none */
export async function removeFactor(tx: TenantTx, userId: string, id: string): Promise<string | undefined> {
  const [removed] = await tx.from('second_factors').where({ user_id: userId, id }).delete().returning('name')
  return removed?.name
}

/** Copies to the account whether it has a factor, for the sign-in. Recovery codes alone do not count. */
export async function copyFactorFlag(tx: TenantTx, userId: string): Promise<void> {
  const some = (await counting(tx, userId).first('id')) !== undefined
  await tx.from('users').where({ garage_id: tx.garageId, id: userId }).update({ second_factor: some })
  if (!some) await tx.from('recovery_codes').where({ user_id: userId }).delete()
}

/**
 * Marks a time step as used: its code and those of earlier steps are no longer accepted.
 * @returns whether it was accepted
 */
export async function spendStep(tx: TenantTx, id: string, step: number, now: Date): Promise<boolean> {
  const used = await tx
    .from('second_factors')
    .where({ id })
    .where((one) => one.whereNull('last_step').orWhere('last_step', '<', step))
    .update({ last_step: step, last_used_at: now })
  return used === 1
}

function counting(tx: Reader, userId: string) {
  return tx.from('second_factors').where({ user_id: userId }).whereNotNull('confirmed_at')
}

type FactorRow = Row<'second_factors'>
export type Passkey = { id: string; publicKey: Buffer; user: UserRow }

/** A passkey by its credential id, with its account if that is active. */
export async function findPasskey(db: Knex, credentialId: Buffer): Promise<Passkey | undefined> {
  const row = await db('second_factors as f')
    .join('users as u', 'u.id', 'f.user_id')
    .where('f.credential_id', credentialId)
    .where('u.active', true)
    .first('u.*', 'f.id as factor_id', 'f.public_key')
  if (!row) return undefined
  const { factor_id: id, public_key: publicKey, ...user } = row
  return { id, publicKey, user }
}

/** The passkeys of an account, as browsers expect them. */
export async function credentialsOf(
  db: Pick<Knex, 'from'> | Pick<TenantTx, 'from'>,
  userId: string,
): Promise<PasskeyRequest['allowCredentials']> {
  const rows = await (db as Pick<TenantTx, 'from'>)
    .from('second_factors')
    .where({ user_id: userId, kind: 'passkey' })
    .orderBy(['created_at', 'id'])
    .select('credential_id', 'transports')
  return rows.map(({ credential_id, transports }) => ({
    id: credential_id?.toString('base64url') ?? '',
    type: 'public-key',
    transports: transports ?? [],
  }))
}

type NewPasskey = Pick<FactorRow, 'id' | 'user_id' | 'name' | 'created_at'> &
  Required<Pick<FactorRow, 'credential_id' | 'public_key' | 'sign_count' | 'transports'>>

/** @throws AppError 409 PASSKEY_KNOWN, whichever account has it */
export async function insertPasskey(tx: TenantTx, passkey: NewPasskey): Promise<void> {
  const row = { ...passkey, kind: 'passkey', confirmed_at: passkey.created_at } as const
  await tx
    .from('second_factors')
    .insert(row)
    .catch((error: unknown) => {
      throw violates(error, 'second_factors_credential_unique') ? conflict('PASSKEY_KNOWN') : error
    })
}

/**
 * Updates a passkey's signature counter, which only decreases if the passkey was copied. Passkeys without a counter
 * always send 0.
 * @returns whether the use was accepted
 */
export async function recordPasskeyUse(tx: TenantTx, id: string, count: number, now: Date): Promise<boolean> {
  const used = await tx
    .from('second_factors')
    .where({ id })
    .where('sign_count', count === 0 ? '=' : '<', count)
    .update({ sign_count: count, last_used_at: now })
  return used === 1
}

/** The account in a passkey: an anonymous number, the same for all its passkeys. */
export const userHandleOf = (userId: string): string =>
  Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url')
