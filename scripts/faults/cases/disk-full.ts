import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { errorMessages } from '../../../domain/ground/messages.ts'
import { serverErrors } from '../../../domain/ground/texts/server-errors.ts'
import { amidWrites, type Scene } from '../scene.ts'
import { fill, onSmallDisk } from '../small-disk.ts'
import { whenBack } from '../watch-outage.ts'

/** The size of a disk for an empty database and a day's work, not for more. */
const sizeMb = 200
const refusals = 20
const fullMs = 20_000
const lookMs = 50
const french: unknown[] = [errorMessages.SERVICE_UNAVAILABLE, serverErrors.STORAGE_FULL]

/** The disk under the embedded PostgreSQL fills up amid writes, its journal included, and is freed later. */
export const diskFull = ({ repairs }: { repairs: number }) =>
  onSmallDisk(sizeMb, (folder) =>
    amidWrites({ repairs, folder }, async ({ crew, writes, ...scene }) => {
      const pid = scene.installation.pid()
      await crew.reached(1 / 4)
      const filler = join(folder, 'remplissage')
      await fill(filler)
      await checkRefusals(scene)
      await rm(filler)
      await whenBack(scene)
      await crew.done
      scene.check(scene.installation.pid() === pid, 'le serveur a été relancé')
      return {
        tried: `disque de ${sizeMb} Mo rempli au milieu de ${writes} écritures, puis libéré`,
        recovered: 'seul, une fois la place revenue',
      }
    }),
  )

async function checkRefusals({ installation, garage: { api }, answers, check }: Scene): Promise<void> {
  const before = answers.get('503') ?? 0
  const until = Date.now() + fullMs
  const refused = () => (answers.get('503') ?? 0) - before
  const body = { nom: 'Plein', prenom: 'Disque' }
  while (refused() < refusals && Date.now() < until) {
    const write = await api.call('POST', '/clients', { body, key: randomUUID() })
    if (write?.status === 503) check(french.includes(write.body?.message), 'le refus n’est pas en français')
    await sleep(lookMs)
  }
  check(refused() > 0, 'aucune écriture n’a été refusée : le disque n’a pas manqué')
  check((await fetch(`${installation.url}/health/live`)).status === 200, 'le serveur n’est plus vivant')
}
