import type { Knex } from 'knex'
import type { FactorKind } from '../../../domain/second-factor.ts'
import { secondFactorLimits } from '../../../domain/second-factor-limits.ts'
import type { SecondFactor, SecondFactors } from '../../../domain/second-factor-wire.ts'
import type { Row } from '../../database/rows.ts'
import type { TenantRead, TenantTx } from '../../database/tenant.ts'
import type { Actor } from '../../http/actor.ts'
import { recoveryCodesLeft } from './recovery-codes.ts'

/** Factors belong to accounts: they are looked up with them, before any garage is known. */
type Reader = Pick<TenantRead, 'from'>

/** Those that count, the oldest first. */
export async function listFactors(tx: Reader, userId: string): Promise<SecondFactor[]> {
  const rows = await counting(tx, userId)
    .select('id', 'kind', 'name', 'created_at', 'last_used_at')
    .orderBy(['created_at', 'id'])
  return rows.map(({ id, kind, name, created_at, last_used_at }) => ({
    id,
    kind,
    name,
    createdAt: created_at.toISOString(),
    lastUsedAt: last_used_at?.toISOString() ?? null,
  }))
}

/** What somebody signs in with besides their password. */
export async function readFactors(tx: TenantRead, { userId, factorDueAt }: Actor): Promise<SecondFactors> {
  const [items, left] = await Promise.all([listFactors(tx, userId), recoveryCodesLeft(tx, userId)])
  return { items, recoveryCodesLeft: left, dueAt: factorDueAt?.toISOString() ?? null }
}

/** What somebody may prove themselves with, for who asks them to. */
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

/** One setup at a time: a newer one takes the place of the one that was not finished. */
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

/** @returns its name; undefined where there is none */
export async function removeFactor(tx: TenantTx, userId: string, id: string): Promise<string | undefined> {
  const [removed] = await tx.from('second_factors').where({ user_id: userId, id }).delete().returning('name')
  return removed?.name
}

/** What the account says of itself, for the sign-in to ask; recovery codes are worth nothing without a factor. */
export async function noteFactors(tx: TenantTx, userId: string): Promise<void> {
  const some = (await counting(tx, userId).first('id')) !== undefined
  await tx.from('users').where({ garage_id: tx.garageId, id: userId }).update({ second_factor: some })
  if (!some) await tx.from('recovery_codes').where({ user_id: userId }).delete()
}

/** The code of a step counts once, and none of an earlier step after it. @returns whether it counted */
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
