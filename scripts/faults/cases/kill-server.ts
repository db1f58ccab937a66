import { setTimeout as sleep } from 'node:timers/promises'
import { startCrew, writesPerRepair } from '../concurrent-clients.ts'
import { openGarage } from '../garage.ts'
import { install } from '../installation.ts'
import { judge } from '../judge.ts'
import type { Outcome } from '../outcome.ts'

/** The server is killed by SIGKILL while every client writes, and started again as a container is. */
export async function killServer({ repairs, kills }: { repairs: number; kills: number }): Promise<Outcome> {
  const answers = new Map()
  const installation = await install()
  try {
    const crew = startCrew(installation.journals, await openGarage(installation.url, answers), repairs)
    const writes = repairs * writesPerRepair
    for (let round = 1; round <= kills; round += 1) {
      await crew.reached((round * writes) / (kills + 1))
      // Waits for a moment inside a write, not for the moment of an answer.
      await sleep(Math.random() * 10)
      await installation.kill()
      await installation.start()
    }
    await crew.done
    return await judge(installation, {
      tried: `${kills} fois kill -9 du serveur pendant ${writes} écritures, 6 clients qui insistent avec leurs clés`,
      recovered: 'relancé, sans autre geste',
      answers,
    })
  } finally {
    await installation.close()
  }
}
