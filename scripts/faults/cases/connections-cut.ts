import { setTimeout as sleep } from 'node:timers/promises'
import { amidWrites } from '../scene.ts'

const cut =
  'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()'

/** All connections to the database are cut at once, as by a failover or an administrator. */
export const connectionsCut = ({ repairs, times }: { repairs: number; times: number }) =>
  amidWrites({ repairs }, async ({ installation, crew, writes, check }) => {
    let ended = 0
    for (let round = 1; round <= times; round += 1) {
      await crew.reached(round / (times + 1))
      await sleep(Math.random() * 10)
      ended += (await installation.ask(cut)).length
    }
    await crew.done
    check(ended > times, 'il n’y avait pas de connexions à couper')
    return {
      tried: `${times} fois toutes les connexions à la base coupées (${ended}) pendant ${writes} écritures`,
      recovered: 'seul : d’autres sont ouvertes',
    }
  })
