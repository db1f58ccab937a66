import { clockJumps } from './cases/clock-jumps.ts'
import { connectionsCut } from './cases/connections-cut.ts'
import { databaseAway, databaseHangs } from './cases/database-away.ts'
import { diskFull } from './cases/disk-full.ts'
import { importUnderWay } from './cases/imports.ts'
import { killPostgres } from './cases/kill-postgres.ts'
import { killServer } from './cases/kill-server.ts'
import { mailServerFails } from './cases/mail-server.ts'
import { memoryComesBack } from './cases/memory.ts'
import { noDescriptorLeft } from './cases/no-descriptor.ts'
import { photosUnderWay } from './cases/photos.ts'
import { slowClients } from './cases/slow-clients.ts'
import { workerDies } from './cases/worker-dies.ts'
import type { Outcome, Skipped } from './outcome.ts'

export type Size = 'quick' | 'usual' | 'long'
type Case = { title: string; run: (size: Size) => Promise<Outcome | Skipped> }

/** Every fault by the name that `--only` takes, and its size: usual, in a hurry, and before a release. */
export const catalogue: Record<string, Case> = {
  serveur: {
    title: 'Serveur tué',
    run: sized(killServer, {
      quick: { repairs: 30, kills: 2 },
      usual: { repairs: 200, kills: 5 },
      long: { repairs: 1_500, kills: 30 },
    }),
  },
  postgresql: {
    title: 'PostgreSQL tué',
    run: sized(killPostgres, {
      quick: { repairs: 30, kills: 1 },
      usual: { repairs: 200, kills: 4 },
      long: { repairs: 1_500, kills: 15 },
    }),
  },
  connexions: {
    title: 'Connexions coupées',
    run: sized(connectionsCut, { quick: { repairs: 30, times: 3 }, usual: { repairs: 150, times: 10 } }),
  },
  absente: {
    title: 'Base arrêtée',
    run: sized(databaseAway, { quick: { repairs: 30, awayS: 6 }, usual: { repairs: 100, awayS: 30 } }),
  },
  figee: {
    title: 'Base figée',
    run: sized(databaseHangs, { quick: { repairs: 30, awayS: 14 }, usual: { repairs: 100, awayS: 30 } }),
  },
  disque: { title: 'Disque plein', run: sized(diskFull, { quick: { repairs: 60 }, usual: { repairs: 150 } }) },
  photos: {
    title: 'Photos en cours d’envoi',
    run: sized(photosUnderWay, {
      quick: { photos: 40, kills: 1 },
      usual: { photos: 500, kills: 4 },
      long: { photos: 2_000, kills: 12 },
    }),
  },
  import: {
    title: 'Import en cours',
    run: sized(importUnderWay, { quick: { lines: 2_000 }, usual: { lines: 10_000 } }),
  },
  messagerie: { title: 'Messagerie en panne', run: () => mailServerFails() },
  horloge: { title: 'Horloge qui saute', run: sized(clockJumps, { quick: { repairs: 30 }, usual: { repairs: 100 } }) },
  lents: {
    title: 'Clients lents et malformés',
    run: sized(slowClients, {
      quick: { idle: 200, dripping: 50, silent: 50, malformed: 1_000, bodies: 2 },
      usual: { idle: 1_000, dripping: 200, silent: 300, malformed: 10_000, bodies: 6 },
    }),
  },
  descripteurs: { title: 'Plus aucun descripteur', run: () => noDescriptorLeft() },
  memoire: {
    title: 'Mémoire rendue',
    run: sized(memoryComesBack, {
      quick: { silent: 50, visits: 300, accounts: 30 },
      usual: { silent: 300, visits: 3_000, accounts: 200 },
    }),
  },
  ouvrier: {
    title: 'Un serveur sur deux tué',
    run: sized(workerDies, { quick: { repairs: 30, kills: 1 }, usual: { repairs: 100, kills: 3 } }),
  },
}

type Sizes<T> = { quick: T; usual: T; long?: T }

function sized<T>(run: (one: T) => Promise<Outcome | Skipped>, { quick, usual, long = usual }: Sizes<T>): Case['run'] {
  const sizes = { quick, usual, long }
  return (size) => run(sizes[size])
}
