import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { errorMessages } from '../../../domain/messages.ts'
import { startCrew, writesPerRepair } from '../concurrent-clients.ts'
import { openGarage } from '../garage.ts'
import { type Installation, install } from '../installation.ts'
import { judge } from '../judge.ts'
import { type Answers, expectThat, type Outcome, type Skipped } from '../outcome.ts'
import { fill, onSmallDisk } from '../small-disk.ts'
import { whenBack } from '../watch-outage.ts'

/** The size of a disk for an empty database and a day's work, not for more. */
const sizeMb = 200
const refusals = 20
const fullMs = 20_000
const lookMs = 50

/** The disk under the embedded PostgreSQL fills up amid writes, its journal included, and is freed later. */
export const diskFull = ({ repairs }: { repairs: number }): Promise<Outcome | Skipped> =>
  onSmallDisk(sizeMb, (disk) => filledUp(disk, repairs))

async function filledUp(disk: string, repairs: number): Promise<Outcome> {
  const answers: Answers = new Map()
  const faults: string[] = []
  const installation = await install({ folder: disk })
  try {
    const garage = await openGarage(installation.url, answers)
    const crew = startCrew(installation.journals, garage, repairs)
    const pid = installation.pid()
    await crew.reached((repairs * writesPerRepair) / 4)
    const filler = join(disk, 'remplissage')
    await fill(filler)
    await checkRefusals(installation, garage, answers, faults)
    await rm(filler)
    await whenBack(installation, garage, faults)
    await crew.done
    expectThat(faults, installation.pid() === pid, 'le serveur a été relancé')
    return await judge(installation, {
      tried: `disque de ${sizeMb} Mo rempli au milieu de ${repairs * writesPerRepair} écritures, puis libéré`,
      recovered: 'seul, une fois la place revenue',
      answers,
      faults,
    })
  } finally {
    await installation.close()
  }
}

async function checkRefusals(
  place: Installation,
  { api }: Awaited<ReturnType<typeof openGarage>>,
  answers: Answers,
  faults: string[],
): Promise<void> {
  const before = answers.get('503') ?? 0
  const until = Date.now() + fullMs
  const refused = () => (answers.get('503') ?? 0) - before
  while (refused() < refusals && Date.now() < until) {
    const write = await api.call('POST', '/clients', {
      body: { nom: 'Plein', prenom: 'Disque' },
      key: crypto.randomUUID(),
    })
    if (write?.status === 503)
      expectThat(faults, write.body?.message === errorMessages.SERVICE_UNAVAILABLE, 'le refus n’est pas en français')
    await sleep(lookMs)
  }
  expectThat(faults, refused() > 0, 'aucune écriture n’a été refusée : le disque n’a pas manqué')
  expectThat(faults, (await fetch(`${place.url}/health/live`)).status === 200, 'le serveur n’est plus vivant')
}
