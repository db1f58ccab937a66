import { createCipheriv, createDecipheriv, createHmac, pbkdf2, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { type Duplex, PassThrough, type Readable } from 'node:stream'
import { promisify } from 'node:util'
import type { Config } from '../runtime/config.ts'
import { keptSecret } from '../secrets/secrets.ts'

/** A file cannot be restored or written, permanently or for now; the message is for the operator. */
export class BackupError extends Error {
  override name = 'BackupError'
}

/** Another backup is in progress, so no second one is needed. */
export class BackupUnderWay extends BackupError {
  override name = 'BackupUnderWay'
  constructor() {
    super('Une sauvegarde de cette base est déjà en cours.')
  }
}

const reasons: Readonly<Record<string, string>> = {
  ENOSPC: 'le disque est plein',
  EDQUOT: 'le quota de ce compte est atteint',
  EFBIG: 'la taille permise à un fichier est atteinte',
  EACCES: 'ce compte n’a pas le droit d’y écrire',
  EPERM: 'ce compte n’a pas le droit d’y écrire',
  EROFS: 'le disque est en lecture seule',
}

/** Explains why a file cannot be written there; any other error is returned unchanged. */
export function inWords(error: unknown, path: string): unknown {
  const reason = reasons[(error as NodeJS.ErrnoException).code ?? '']
  if (!reason) return error
  const text = `Sauvegarde impossible dans ${path} : ${reason}. Rien d’inachevé n’y reste ; faites de la place, ou donnez un autre dossier (BACKUP_DIR).`
  return new BackupError(text, { cause: error })
}

/** The passphrase of a backup, and the root of all keys, which the backup contains. */
export type BackupKeys = {
  passphrase: string | null
  secret: string | null
  /** The key that encrypts the copies of photos; without one, each backup has its own. */
  photoKey?: string
  /** How often the passphrase is hashed; for tests, which may use fewer rounds. */
  rounds?: number
}
export type BackupKeyConfig = Pick<Config, 'appSecret' | 'dataDir' | 'backupPassphrase'>

/*
 * The format of `openssl enc -aes-256-cbc -pbkdf2 -md sha256 -iter 600000`, which can open it without our code. The
 * checksum inside shows that the file is complete and unchanged.
 */
const magic = Buffer.from('Salted__')
const saltBytes = 8
const passphraseRounds = 600_000
const derive = promisify(pbkdf2)

/** The keys of a backup. The root of all keys is included only if the file is encrypted. */
export async function backupKeys(config: BackupKeyConfig): Promise<BackupKeys> {
  const passphrase = config.backupPassphrase ?? null
  if (passphrase === null) return { passphrase, secret: null }
  const secret = await keptSecret(config)
  const root = config.appSecret ?? secret
  return { passphrase, secret, ...(root !== null && { photoKey: photoKeyOf(root, passphrase) }) }
}

/** Derives the key of the photos from the passphrase; each encrypted backup contains it. */
const photoKeyOf = (secret: string, passphrase: string): string =>
  createHmac('sha256', secret).update(`photos of backups\n${passphrase}`).digest('hex')

/** The streams through which a backup's bytes are written. */
export async function encrypting(passphrase: string | null, rounds = passphraseRounds): Promise<Duplex[]> {
  if (passphrase === null) return []
  const salt = randomBytes(saltBytes)
  const { key, iv } = await keysOf(passphrase, salt, rounds)
  const out = new PassThrough()
  out.write(Buffer.concat([magic, salt]))
  return [createCipheriv('aes-256-cbc', key, iv), out]
}

/** The decrypted bytes of a backup. @throws BackupError without a passphrase */
export async function decrypting(
  path: string,
  passphrase: string | null,
  rounds = passphraseRounds,
): Promise<Readable[]> {
  const start = magic.length + saltBytes
  const head = await headOf(path, start)
  if (!head.subarray(0, magic.length).equals(magic)) return [createReadStream(path)]
  if (passphrase === null)
    throw new BackupError('Cette sauvegarde est chiffrée : donnez sa phrase (BACKUP_PASSPHRASE).')
  const { key, iv } = await keysOf(passphrase, head.subarray(magic.length), rounds)
  return [createReadStream(path, { start }), createDecipheriv('aes-256-cbc', key, iv)]
}

async function keysOf(passphrase: string, salt: Buffer, rounds: number): Promise<{ key: Buffer; iv: Buffer }> {
  const bytes = await derive(passphrase, salt, rounds, 48, 'sha256')
  return { key: bytes.subarray(0, 32), iv: bytes.subarray(32) }
}

async function headOf(path: string, length: number): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/*
 * The format of `openssl enc -aes-256-cbc -pbkdf2 -md sha256 -iter 1 -pass pass:KEY`. The key is not chosen by a person,
 * so one round is enough, and thousands of photos take little time.
 */
const photoRounds = 1

export async function encryptPhoto(bytes: Buffer, photoKey: string): Promise<Buffer> {
  const salt = randomBytes(saltBytes)
  const { key, iv } = await keysOf(photoKey, salt, photoRounds)
  const cipher = createCipheriv('aes-256-cbc', key, iv)
  return Buffer.concat([magic, salt, cipher.update(bytes), cipher.final()])
}

/** Decrypts a copy of a photo; undefined when it was not encrypted with this key. */
export async function decryptPhoto(encrypted: Buffer, photoKey: string): Promise<Buffer | undefined> {
  const start = magic.length + saltBytes
  const { key, iv } = await keysOf(photoKey, encrypted.subarray(magic.length, start), photoRounds)
  const decipher = createDecipheriv('aes-256-cbc', key, iv)
  try {
    return Buffer.concat([decipher.update(encrypted.subarray(start)), decipher.final()])
  } catch {
    return undefined
  }
}
