import type { Caller } from '../../setup/doors.ts'
import type { Ids } from '../probes/probe.ts'
import { furnish } from '../probes/probes.ts'
import { app, people } from '../stage.ts'

/** The rows of every noun in Camille's garage, where nothing waits and a car went back to its owner. */
export async function furnished(admin: Caller): Promise<Ids> {
  const ids = await furnish({ app, admin, owner: people.camille, mechanic: people.bruno, word: 'Fleury' })
  await admin.patch(`/processes/${ids.process}/waits/${ids.wait}`, { ended: true })
  const { status, text } = await admin.post(`/processes/${ids.process}/return`, { km: 80_010 })
  if (status !== 200) throw new Error(`${status} ${text}`)
  return ids
}
