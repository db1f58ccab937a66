import { startCrew, writesPerRepair } from '../concurrent-clients.ts'
import { openGarage } from '../garage.ts'
import { install } from '../installation.ts'
import { judge } from '../judge.ts'
import { expectThat, type Outcome } from '../outcome.ts'

/** The embedded PostgreSQL is killed while every client writes; nobody starts it again by hand. */
export async function killPostgres({ repairs, kills }: { repairs: number; kills: number }): Promise<Outcome> {
  const answers = new Map()
  const faults: string[] = []
  const installation = await install()
  try {
    const crew = startCrew(installation.journals, await openGarage(installation.url, answers), repairs)
    const writes = repairs * writesPerRepair
    const [pid, killed] = [installation.pid(), new Set<number>()]
    for (let round = 1; round <= kills; round += 1) {
      await crew.reached((round * writes) / (kills + 1))
      const postmaster = await installation.postmaster()
      killed.add(postmaster)
      process.kill(postmaster, 'SIGKILL')
    }
    await crew.done
    expectThat(faults, killed.size === kills, 'la base n’est pas revenue entre deux arrêts')
    expectThat(
      faults,
      installation.pid() === pid && !killed.has(await installation.postmaster()),
      'le serveur a été relancé',
    )
    return await judge(installation, {
      tried: `${kills} fois kill -9 de PostgreSQL pendant ${writes} écritures, 6 clients qui insistent avec leurs clés`,
      recovered: 'seul : le serveur relance sa base',
      answers,
      faults,
    })
  } finally {
    await installation.close()
  }
}
