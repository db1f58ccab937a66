import { setTimeout as sleep } from 'node:timers/promises'
import { startCrew, writesPerRepair } from '../concurrent-clients.ts'
import { openGarage } from '../garage.ts'
import { install } from '../installation.ts'
import { judge } from '../judge.ts'
import { expectThat, type Outcome } from '../outcome.ts'

/** All connections to the database are cut at once, as by a failover or an administrator. */
export async function connectionsCut({ repairs, times }: { repairs: number; times: number }): Promise<Outcome> {
  const answers = new Map()
  const faults: string[] = []
  const installation = await install()
  try {
    const crew = startCrew(installation.journals, await openGarage(installation.url, answers), repairs)
    const writes = repairs * writesPerRepair
    let ended = 0
    for (let round = 1; round <= times; round += 1) {
      await crew.reached((round * writes) / (times + 1))
      await sleep(Math.random() * 10)
      const rows = await installation.ask(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
      )
      ended += rows.length
    }
    await crew.done
    expectThat(faults, ended > times, 'il n’y avait pas de connexions à couper')
    return await judge(installation, {
      tried: `${times} fois toutes les connexions à la base coupées (${ended}) pendant ${writes} écritures`,
      recovered: 'seul : d’autres sont ouvertes',
      answers,
      faults,
    })
  } finally {
    await installation.close()
  }
}
