// `npm run restore -- fichier [--overwrite]`: puts a backup in place of what there is; docs/operations.md.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { formatDayTime } from '../../domain/dates.ts'
import { restoreBackup } from '../../server/backup/restore.ts'
import { readConfig } from '../../server/config.ts'
import { createLogger } from '../../server/log.ts'
import { replaceSecret } from '../../server/secrets.ts'
import { withDatabase } from './database.ts'

const { values, positionals } = parseArgs({
  options: { overwrite: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const [path] = positionals
if (!path) {
  console.error('Usage : npm run restore -- fichier [--overwrite]')
  process.exit(1)
}
const config = readConfig(process.env)

await withDatabase(config, async (url) => {
  const { overwrite } = values
  const { header } = await restoreBackup(url, resolve(path), { overwrite, log: createLogger(config) })
  if (header.secret && !config.appSecret) await replaceSecret(config.dataDir, header.secret)
  console.log(`Restauré : la base est telle qu’elle était, ${formatDayTime(header.createdAt)}.`)
  if (!header.secret && !config.appSecret)
    console.log('Cette sauvegarde demande son APP_SECRET : donnez-le avant de démarrer.')
})
