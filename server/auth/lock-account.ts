import type { TenantTx } from '../database/tenant.ts'

/** Of two that change what opens an account, or end its sessions, one waits; so does whoever proves again who they are. */
export async function lockAccount(tx: TenantTx, userId: string): Promise<void> {
  await tx.from('users').where({ garage_id: tx.garageId, id: userId }).forUpdate().first('id')
}
