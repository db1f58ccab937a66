import { setTimeout as sleep } from 'node:timers/promises'
import { amidWrites } from '../scene.ts'

/** The server is killed by SIGKILL while every client writes, and started again as a container is. */
export const killServer = ({ repairs, kills }: { repairs: number; kills: number }) =>
  amidWrites({ repairs }, async ({ installation, crew, writes }) => {
    for (let round = 1; round <= kills; round += 1) {
      await crew.reached(round / (kills + 1))
      // Waits for a moment inside a write, not for the moment of an answer.
      await sleep(Math.random() * 10)
      await installation.kill()
      await installation.start()
    }
    await crew.done
    return {
      tried: `${kills} fois kill -9 du serveur pendant ${writes} écritures, 6 clients qui insistent avec leurs clés`,
      recovered: 'relancé, sans autre geste',
    }
  })
