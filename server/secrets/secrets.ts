import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { chmod, link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Knex } from 'knex'
import type { Logger } from 'pino'
import type { Secrets } from '../deps.ts'
import type { Config } from '../runtime/config.ts'

const rootBytes = 32

/**
 * Keys for sessions, tokens and links, all derived from one root: APP_SECRET, else a file made once under the data
 * folder, so that a restart signs nobody out.
 */
export async function loadSecrets(config: Pick<Config, 'appSecret' | 'dataDir'>): Promise<Secrets> {
  return deriveSecrets(config.appSecret ? Buffer.from(config.appSecret) : await keptRoot(config.dataDir))
}

function deriveSecrets(root: Buffer): Secrets {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', root, '', `fil-d-atelier ${purpose} v1`, 32))
  return {
    session: [derive('session').toString('base64url')],
    jwt: derive('jwt'),
    refresh: derive('refresh'),
    linkKey: derive('tokens'),
  }
}

export const secretPath = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'app-secret')

/** The text of the secret's file, for an encrypted backup; with APP_SECRET the operator stores it. */
export async function keptSecret({
  appSecret,
  dataDir,
}: Pick<Config, 'appSecret' | 'dataDir'>): Promise<string | null> {
  if (appSecret) return null
  const text = await readFile(secretPath({ dataDir }), 'utf8').catch(ignoreMissing)
  return text?.trim() ?? null
}

/** Replaces the current secret by that of a backup. */
export async function replaceSecret(dataDir: string, secret: string): Promise<void> {
  const path = secretPath({ dataDir })
  const temporaryPath = `${path}.${process.pid}`
  await mkdir(dataDir, { recursive: true })
  await writeFile(temporaryPath, `${secret}\n`, { mode: 0o600, flush: true })
  await rename(temporaryPath, path)
}

async function keptRoot(dataDir: string): Promise<Buffer> {
  const path = secretPath({ dataDir })
  return (await readRoot(path)) ?? (await makeRoot(dataDir, path))
}

async function readRoot(path: string): Promise<Buffer | undefined> {
  const text = await readFile(path, 'utf8').catch(ignoreMissing)
  if (text === undefined) return undefined
  const root = Buffer.from(text.trim(), 'base64url')
  if (root.length < rootBytes) throw new Error(`Le fichier ${path} est abîmé : restaurez-le depuis une sauvegarde.`)
  await chmod(path, 0o600)
  return root
}

/** Makes the secret's file under another name, then links it: two servers that start at the same time use the first. */
async function makeRoot(dataDir: string, path: string): Promise<Buffer> {
  await mkdir(dataDir, { recursive: true })
  const temporaryPath = `${path}.${process.pid}-${randomBytes(4).toString('hex')}`
  await writeFile(temporaryPath, `${randomBytes(rootBytes).toString('base64url')}\n`, { mode: 0o600, flush: true })
  await link(temporaryPath, path).catch(ignoreExisting)
  await rm(temporaryPath)
  const root = await readRoot(path)
  if (!root) throw new Error(`Impossible d’écrire ${path}.`)
  return root
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}

type SecretsConfig = Pick<Config, 'appSecret' | 'dataDir'>

/** This server's secrets do not belong to the data; the message is for the person at the terminal. */
export class SecretsError extends Error {
  override name = 'SecretsError'
}

/**
 * Checks that the secrets belong to the data: servers with different secrets would sign each other's users out and
 * could not read each other's links. A secret from another folder is refused, and a lost one is not replaced;
 * APP_SECRET is the operator's choice.
 * @throws SecretsError
 */
export async function agreedSecrets(db: Knex, config: SecretsConfig, log: Logger): Promise<Secrets> {
  // The mark is read first: the server that wrote it has already written its file.
  const storedMark = await markOf(db)
  if (storedMark && !config.appSecret && (await keptSecret(config)) === null) throw new SecretsError(refusal(config))
  const secrets = await loadSecrets(config)
  const mark = secretsMark(secrets)
  await db('installation').insert({ secrets_mark: mark }).onConflict('id').ignore()
  if ((await markOf(db))?.equals(mark)) return secrets
  if (!config.appSecret) throw new SecretsError(refusal(config))
  await db('installation').update({ secrets_mark: mark, marked_at: db.fn.now() })
  log.warn('APP_SECRET has changed: everybody is signed out, and links sent before cannot be shown again')
  return secrets
}

async function markOf(db: Knex): Promise<Buffer | undefined> {
  return (await db('installation').first('secrets_mark'))?.secrets_mark
}

/** A mark that distinguishes secrets without disclosing them. */
export const secretsMark = ({ linkKey }: Pick<Secrets, 'linkKey'>): Buffer =>
  createHmac('sha256', linkKey).update('fil-d-atelier installation').digest()

const refusal = (config: SecretsConfig) =>
  `Cette base a été servie avec d’autres secrets que ceux de ${secretPath(config)}, rien n’a été touché.\n` +
  'Remettez ce fichier tel qu’il était, ou donnez le même APP_SECRET à tous les serveurs.\n' +
  'Perdu ? Donnez un APP_SECRET neuf (openssl rand -base64 48) : chacun se reconnecte, et les liens envoyés marchent encore ;\n' +
  'l’atelier en crée d’autres pour les montrer.'
