import { Gauge } from 'prom-client'
import { listBackups } from '../backup/folder.ts'
import type { Config } from '../runtime/config.ts'
import type { Metrics } from './metrics.ts'

/** When the newest backup was made, to be warned of one that is missing: what fails in the night is told by its age. */
export function watchBackups({ registry }: Pick<Metrics, 'registry'>, { backupDir }: Pick<Config, 'backupDir'>): void {
  new Gauge({
    name: 'fil_last_backup_timestamp_seconds',
    help: 'Date de la dernière sauvegarde présente dans BACKUP_DIR ; 0 quand aucune n’y est lisible.',
    // Servers of one machine see the same folder.
    aggregator: 'max',
    registers: [registry],
    async collect() {
      const [last] = await listBackups(backupDir).catch(() => [])
      this.set(last ? last.at.getTime() / 1000 : 0)
    },
  })
}
