// `npm run restore -- fichier [--overwrite] [--sans-photos]`: replaces the data with a backup; docs/operations.md.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { formatDayTime } from '../../domain/ground/dates.ts'
import { restoreBackup } from '../../server/backup/restore.ts'
import { files, firstOf } from '../../server/backup/restore-photos.ts'
import { each } from '../../server/features.ts'
import { openPhotos } from '../../server/photos/photos.ts'
import { readConfig } from '../../server/runtime/config.ts'
import { createLogger } from '../../server/runtime/log.ts'
import { keptSecret, loadSecrets, replaceSecret, secretPath, secretsMark } from '../../server/secrets/secrets.ts'
import { withDatabase } from './database.ts'

const { values, positionals } = parseArgs({
  options: { overwrite: { type: 'boolean', default: false }, 'sans-photos': { type: 'boolean', default: false } },
  allowPositionals: true,
})
const [path] = positionals
if (!path) {
  console.error('Usage : npm run restore -- fichier [--overwrite] [--sans-photos]')
  process.exit(1)
}
const keyApart = (file: string) =>
  `La clé des liens n’est pas dans cette sauvegarde. Avant de démarrer, donnez l’APP_SECRET d’alors, ou remettez en place\n${file}.\n` +
  'Perdue ? Donnez un APP_SECRET neuf (openssl rand -base64 48) : les liens envoyés marchent encore, l’atelier en crée d’autres pour les montrer.'
const config = readConfig(process.env)

/**
 * Whether the secrets are those of the backup. Missing secrets are not made here: new ones would not match the backup.
 */
async function isOwnMark(mark: Buffer): Promise<boolean> {
  if (!config.appSecret && (await keptSecret(config)) === null) return false
  return secretsMark(await loadSecrets(config)).equals(mark)
}

await withDatabase(config, async (url, onStop) => {
  const { overwrite, 'sans-photos': withoutPhotos } = values
  const photos = openPhotos(config, onStop)
  const passphrase = config.backupPassphrase ?? null
  const options = {
    overwrite,
    passphrase,
    log: createLogger(config),
    photos,
    withoutPhotos,
    restored: each('restored'),
  }
  const { header, mark, ...restored } = await restoreBackup(config.databaseOwnerUrl ?? url, resolve(path), options)
  if (header.secret && !config.appSecret) await replaceSecret(config.dataDir, header.secret)
  console.log(`Restauré : la base est telle qu’elle était, ${formatDayTime(header.createdAt)}.`)
  const { named, missing } = restored.photos
  if (named > 0) console.log(`Photos : ${files(named - missing.length)} en place.`)
  if (missing.length > 0) console.log(`Photos perdues : ${files(missing.length)} (${firstOf(missing)}).`)
  if (mark && !(await isOwnMark(mark))) console.log(keyApart(secretPath(config)))
})
