import { recordActivity } from '../../activity/store.ts'
import type { TenantTx } from '../../database/tenant.ts'
import type { Actor } from '../../http/actor.ts'
import type { ProcessContext } from '../record/context.ts'
import { notifyGarage } from '../record/messages.ts'
import { fromProcesses } from '../record/rows.ts'
import type { LockedProcess } from '../record/store.ts'
import { writeToCustomer } from './mail.ts'

type People = {
  nom: string | null
  prenom: string | null
  plaque: string | null
  marque: string | null
  modele: string | null
}

/** All that completing a process sets off, in the transaction that completes it: history, notification, mail. */
export async function onCompleted(
  tx: TenantTx,
  actor: Actor,
  process: LockedProcess,
  context: ProcessContext,
): Promise<void> {
  const { id: processId, name, step_type_name: stepTypeName, start_date: from } = process
  const people = await peopleOf(tx, processId)
  await recordActivity(tx, actor, { action: 'process.complete', objectType: 'process', objectId: processId, processId })
  await notifyGarage(
    tx,
    'process_completed',
    { processId, name, stepTypeName, ...people, from, to: context.now },
    context.now,
  )
  await writeToCustomer(tx, process, context)
}

async function peopleOf(tx: TenantTx, processId: string) {
  const row: People = await fromProcesses(tx)
    .where('p.id', processId)
    .first('c.nom', 'c.prenom', 'v.plaque', 'v.marque', 'v.modele')
  const { nom, prenom, plaque, marque, modele } = row
  return {
    client: nom === null || prenom === null ? null : { nom, prenom },
    car: plaque === null || marque === null ? null : { plaque, marque, modele },
  }
}
