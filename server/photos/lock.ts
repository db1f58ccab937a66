import type { TenantTx } from '../database/tenant.ts'

/**
 * Held to the end of the transaction that names photos in rows: nobody sweeps the garage's bytes meanwhile. Others name
 * theirs at the same time.
 */
export const keepFromSweep = (tx: TenantTx) => tx.raw(`select pg_advisory_xact_lock_shared(${garageLock})`, key(tx))

/** Held while bytes without a row are looked for and removed: nobody names any. */
export const holdForSweep = (tx: TenantTx) => tx.raw(`select pg_advisory_xact_lock(${garageLock})`, key(tx))

const garageLock = 'hashtextextended(:key, 0)'
const key = ({ garageId }: TenantTx) => ({ key: `photos:${garageId}` })
