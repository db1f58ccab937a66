// `npm run backup [-- fichier]`: everything in one file, while the application goes on working; docs/operations.md.
import { join, resolve } from 'node:path'
import { formatBytes } from '../../domain/operation.ts'
import { backupName } from '../../server/backup/folder.ts'
import { writeBackup } from '../../server/backup/write.ts'
import { readConfig } from '../../server/config.ts'
import { keptSecret } from '../../server/secrets.ts'
import { withDatabase } from './database.ts'

const config = readConfig(process.env)
const [given] = process.argv.slice(2)
const path = given ? resolve(given) : join(config.backupDir, backupName(new Date()))

await withDatabase(config, async (url) => {
  const { bytes, rows } = await writeBackup(url, path, await keptSecret(config))
  console.log(`Sauvegarde faite : ${path} (${formatBytes(bytes)}, ${rows} lignes)`)
  if (config.appSecret) console.log('APP_SECRET n’y est pas : gardez-le vous-même, à part.')
  else console.log('Elle contient aussi les secrets de l’installation : rangez-la comme une clé.')
})
