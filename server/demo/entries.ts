import type { TenantTx } from '../database/tenant.ts'
import type { KeptPhoto } from '../photos/keep.ts'
import { changeEntry, insertEntry, type NewEntry, repeatCounts } from '../processes/entries/store.ts'
import type { Drawing } from './drawings.ts'
import { createRandom } from './random.ts'

type DemoEntry = {
  process: string
  /** Counted from 0; null on the process itself. */
  step: number | null
  text: string
  visible?: true
  photo?: Drawing
}

/** What was seen of the faces of the demo, some of it for their customers. */
const seen: DemoEntry[] = [
  { process: 'Freins avant', step: 0, text: 'Plaquettes à 2 mm des deux côtés, devis accepté par téléphone.' },
  {
    process: 'Freins avant',
    step: 0,
    text: 'Disque avant gauche, rayé et sous la cote',
    photo: 'wornDisc',
    visible: true,
  },
  { process: 'Freins avant', step: 2, text: 'Le disque neuf', photo: 'newDisc', visible: true },
  { process: 'Distribution et pompe à eau', step: 0, text: 'Courroie fissurée', photo: 'crackedBelt', visible: true },
  { process: 'Distribution et pompe à eau', step: null, text: 'Écrou antivol dans la boîte à gants.' },
]

type Kept = Record<Drawing, KeptPhoto>

/** Those of photos only where there are images of them. */
export async function addSeen(tx: TenantTx, drawn: Kept | null): Promise<void> {
  const random = createRandom(69101)
  const staff: { id: string } = await tx.from('users').where({ garage_id: tx.garageId, role: 'employee' }).first('id')
  for (const { process: name, step, text, visible, photo } of seen) {
    if (photo && !drawn) continue
    const process = await tx.from('processes').where({ garage_id: tx.garageId, name }).first('id', 'start_date')
    if (!process) throw new Error(`The demonstration has no process ${name}`)
    const where = { garage_id: tx.garageId, process_id: process.id }
    const at =
      step === null
        ? null
        : await tx
            .from('process_steps')
            .where({ ...where, position: step })
            .first('id')
    const entry = {
      id: random.id(process.start_date),
      processId: process.id,
      stepId: at?.id ?? null,
      text,
      by: staff.id,
      now: process.start_date,
      ...(photo && drawn ? { kind: 'photo', ...drawn[photo] } : { kind: 'note' }),
    } as NewEntry
    await insertEntry(tx, entry)
    if (visible) await changeEntry(tx, entry.id, { visible })
    await repeatCounts(tx, process.id)
  }
}
