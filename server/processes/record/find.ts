import type { Process } from '../../../domain/process.ts'
import type { TenantTx } from '../../database/tenant.ts'
import { notFound } from '../../http/errors.ts'
import type { Viewer } from './rows.ts'
import { findProcess, type LockedProcess, lockProcess } from './store.ts'

/** @throws AppError 404 */
export async function readProcess(tx: TenantTx, id: string, viewer: Viewer, linkKey: Buffer): Promise<Process> {
  const process = await findProcess(tx, id, viewer, linkKey)
  if (!process) throw notFound()
  return process
}

/** @throws AppError 404 */
export async function processToChange(tx: TenantTx, id: string): Promise<LockedProcess> {
  const process = await lockProcess(tx, id)
  if (!process) throw notFound()
  return process
}
