import { amidWrites } from '../scene.ts'

/** The embedded PostgreSQL is killed while every client writes; nobody starts it again by hand. */
export const killPostgres = ({ repairs, kills }: { repairs: number; kills: number }) =>
  amidWrites({ repairs }, async ({ installation, crew, writes, check }) => {
    const [pid, killed] = [installation.pid(), new Set<number>()]
    for (let round = 1; round <= kills; round += 1) {
      await crew.reached(round / (kills + 1))
      const postmaster = await installation.postmaster()
      killed.add(postmaster)
      process.kill(postmaster, 'SIGKILL')
    }
    await crew.done
    check(killed.size === kills, 'la base n’est pas revenue entre deux arrêts')
    check(installation.pid() === pid && !killed.has(await installation.postmaster()), 'le serveur a été relancé')
    return {
      tried: `${kills} fois kill -9 de PostgreSQL pendant ${writes} écritures, 6 clients qui insistent avec leurs clés`,
      recovered: 'seul : le serveur relance sa base',
    }
  })
