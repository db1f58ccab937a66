// `npm run backup [-- fichier]`: everything in one file, while the application goes on working; docs/operations.md.
import { join, resolve } from 'node:path'
import { formatBytes } from '../../domain/operation.ts'
import { backupName } from '../../server/backup/folder.ts'
import { backupKeys } from '../../server/backup/seal.ts'
import { writeBackup } from '../../server/backup/write.ts'
import { readConfig } from '../../server/runtime/config.ts'
import { secretPath } from '../../server/secrets/secrets.ts'
import { withDatabase } from './database.ts'

const config = readConfig(process.env)
const [given] = process.argv.slice(2)
const keys = await backupKeys(config)
const path = given ? resolve(given) : join(config.backupDir, backupName(new Date(), keys))

await withDatabase(config, async (url) => {
  const { bytes, rows } = await writeBackup(url, path, keys)
  console.log(`Sauvegarde faite : ${path} (${formatBytes(bytes)}, ${rows} lignes)`)
  if (config.appSecret) console.log('APP_SECRET n’y est pas : gardez-le vous-même, à part.')
  else if (keys.secret === null)
    console.log(`Sans la clé des liens : gardez une copie de ${secretPath(config)}, à part.`)
  else console.log('Elle contient les secrets de l’installation, chiffrés : gardez la phrase ailleurs.')
})
