// `npm run backup [-- fichier | --complet]`: the database, and its photos beside it or inside, while the application
// keeps working; docs/operations.md.
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { formatBytes } from '../../domain/operation/operation.ts'
import { photoFolder } from '../../server/backup/copies.ts'
import { backupKeys } from '../../server/backup/encryption.ts'
import { backupName } from '../../server/backup/folder.ts'
import { files, firstOf } from '../../server/backup/restore-photos.ts'
import { type Written, writeBackup } from '../../server/backup/write.ts'
import { openPhotos } from '../../server/photos/photos.ts'
import { readConfig } from '../../server/runtime/config.ts'
import { secretPath } from '../../server/secrets/secrets.ts'
import { withDatabase } from './database.ts'

const config = readConfig(process.env)
const { values, positionals } = parseArgs({
  options: { complet: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const [given] = positionals
const keys = await backupKeys(config)
const path = given ? resolve(given) : join(config.backupDir, backupName(new Date(), keys))
// A file at another place has no photos beside it.
const complete = values.complet || given !== undefined

function tellPhotos({ photos: { named, copied, copiedBytes, gone } }: Written): void {
  if (named > 0 && complete) console.log(`Photos : ${files(named)}, dans la sauvegarde même.`)
  else if (named > 0)
    console.log(
      `Photos : ${files(named)} dans ${photoFolder(dirname(path))}, dont ${copied} copiés cette fois (${formatBytes(copiedBytes)}).`,
    )
  if (gone.length > 0) console.log(`Photos qui ne sont plus là, et n’y sont pas : ${gone.length} (${firstOf(gone)})`)
}

await withDatabase(config, async (url, onStop) => {
  const { storage } = openPhotos(config, onStop)
  const written = await writeBackup(url, path, keys, { photos: storage, complete })
  console.log(`Sauvegarde faite : ${path} (${formatBytes(written.bytes)}, ${written.rows} lignes)`)
  tellPhotos(written)
  if (config.appSecret) console.log('APP_SECRET n’y est pas : gardez-le vous-même, à part.')
  else if (keys.secret === null)
    console.log(`Sans la clé des liens : gardez une copie de ${secretPath(config)}, à part.`)
  else console.log('Elle contient les secrets de l’installation, chiffrés : gardez la phrase ailleurs.')
})
