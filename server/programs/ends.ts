import { later } from '../../domain/ground/calendar.ts'
import { programWarningDays } from '../../domain/programs/program.ts'
import { type TenantTx, withGarage } from '../database/tenant.ts'
import type { Context, Deps } from '../deps.ts'
import { logFailure } from '../runtime/outage.ts'
import { mailProgram } from './program-mails.ts'
import { listPrograms } from './programs.ts'

/**
 * Mails the administrators of each garage about programs that end soon. Each program is announced once, even if several
 * servers run this; a program made for a shorter time is not announced. A failing garage does not block the others.
 */
export async function warnOfEnds(deps: Deps): Promise<void> {
  const garages: string[] = await deps.db('program_tokens').distinct('garage_id').pluck('garage_id')
  for (const garageId of garages.toSorted()) {
    await withGarage(deps.db, garageId, (tx) => warnGarage(tx, deps)).catch((error: unknown) =>
      logFailure(deps.log, { err: error, garageId }, 'the ends of programs were not announced, tried again in an hour'),
    )
  }
}

async function warnGarage(tx: TenantTx, context: Context): Promise<void> {
  const now = context.now()
  const warned = await tx
    .from('programs')
    .where({ garage_id: tx.garageId })
    .whereNull('warned_at')
    .where('expires_at', '>', now)
    .where('expires_at', '<=', later(now, { days: programWarningDays }))
    .whereRaw(`expires_at - created_at > make_interval(days => ?)`, [programWarningDays])
    .update({ warned_at: now })
    .returning('id')
  const ids = new Set(warned.map(({ id }) => id))
  const ending = (await listPrograms(tx, now)).filter(({ id, state }) => ids.has(id) && state === 'active')
  for (const program of ending) await mailProgram(tx, context, 'program_expiring', program)
}

/** Removes programs that expired before. @returns the number of programs */
export async function purgePrograms(tx: TenantTx, before: Date): Promise<number> {
  const garage_id = tx.garageId
  const over = await tx.from('programs').where({ garage_id }).where('expires_at', '<', before).delete().returning('id')
  const ids = over.map(({ id }) => id)
  await tx.from('program_tokens').where({ garage_id }).whereIn('program_id', ids).delete()
  return ids.length
}
