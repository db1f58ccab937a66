import { lockOut, returning } from './cases/accounts.ts'
import { forgedFromBackup } from './cases/backup.ts'
import { addressOracle, mailBomb, pageFlood, passwordFlood, sessionFlood } from './cases/bombs.ts'
import { abandonedDownloads, descriptionBurst, endlessBodies, malformedRequests, slowReaders } from './cases/floods.ts'
import { photoBombs } from './cases/photos.ts'
import { noDescriptorLeft } from './cases/scarcity.ts'
import type { Attack } from './outcome.ts'

/** The attacks by the name that `--only` takes, run in this order on one server. */
export const catalogue: Record<string, { title: string; attack: Attack }> = {
  malformed: { title: 'Malformed requests', attack: malformedRequests },
  downloads: { title: 'Abandoned downloads', attack: abandonedDownloads },
  readers: { title: 'Slow readers', attack: slowReaders },
  description: { title: 'A burst of descriptions', attack: descriptionBurst },
  endless: { title: 'Endless bodies', attack: endlessBodies },
  photos: { title: 'Photos that are none', attack: photoBombs },
  descriptors: { title: 'No descriptor left', attack: noDescriptorLeft },
  mails: { title: 'Mail bomb', attack: mailBomb },
  pages: { title: 'A burst of pages', attack: pageFlood },
  passwords: { title: 'Password computations', attack: passwordFlood },
  oracle: { title: 'Who has an account?', attack: addressOracle },
  sessions: { title: 'A burst of sessions', attack: sessionFlood },
  'shut-out': { title: 'The owner shut out', attack: lockOut },
  returning: { title: 'A removed admin who comes back', attack: returning },
  backup: { title: 'A backup found', attack: forgedFromBackup },
}
