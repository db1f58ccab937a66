import { clockJumps } from './cases/clock-jumps.ts'
import { connectionsCut } from './cases/connections-cut.ts'
import { databaseAway, databaseHangs } from './cases/database-away.ts'
import { diskFull } from './cases/disk-full.ts'
import { killPostgres } from './cases/kill-postgres.ts'
import { killServer } from './cases/kill-server.ts'
import { mailServerFails } from './cases/mail-server.ts'
import { slowClients } from './cases/slow-clients.ts'
import { workerDies } from './cases/worker-dies.ts'
import type { Outcome, Skipped } from './outcome.ts'

type Case = { title: string; run: (quick: boolean) => Promise<Outcome | Skipped> }

/** Every fault by the name that `--only` takes, and its size in full and in a hurry. */
export const catalogue: Record<string, Case> = {
  serveur: {
    title: 'Serveur tué',
    run: (quick) => killServer(quick ? { repairs: 30, kills: 2 } : { repairs: 200, kills: 5 }),
  },
  postgresql: {
    title: 'PostgreSQL tué',
    run: (quick) => killPostgres(quick ? { repairs: 30, kills: 1 } : { repairs: 200, kills: 4 }),
  },
  connexions: {
    title: 'Connexions coupées',
    run: (quick) => connectionsCut(quick ? { repairs: 30, times: 3 } : { repairs: 150, times: 10 }),
  },
  absente: {
    title: 'Base arrêtée',
    run: (quick) => databaseAway(quick ? { repairs: 30, awayS: 6 } : { repairs: 100, awayS: 30 }),
  },
  figee: {
    title: 'Base figée',
    run: (quick) => databaseHangs(quick ? { repairs: 30, awayS: 14 } : { repairs: 100, awayS: 30 }),
  },
  disque: { title: 'Disque plein', run: (quick) => diskFull({ repairs: quick ? 60 : 150 }) },
  messagerie: { title: 'Messagerie en panne', run: () => mailServerFails() },
  horloge: { title: 'Horloge qui saute', run: (quick) => clockJumps({ repairs: quick ? 30 : 100 }) },
  lents: {
    title: 'Clients lents et malformés',
    run: (quick) =>
      slowClients(
        quick
          ? { idle: 200, dripping: 50, malformed: 1_000, bodies: 2 }
          : { idle: 1_000, dripping: 200, malformed: 10_000, bodies: 6 },
      ),
  },
  ouvrier: {
    title: 'Un serveur sur deux tué',
    run: (quick) => workerDies(quick ? { repairs: 30, kills: 1 } : { repairs: 100, kills: 3 }),
  },
}
