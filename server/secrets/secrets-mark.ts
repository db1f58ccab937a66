import { createHmac } from 'node:crypto'
import type { Knex } from 'knex'
import type { Logger } from 'pino'
import type { Secrets } from '../deps.ts'
import type { Config } from '../runtime/config.ts'
import { keptSecret, loadSecrets, secretPath } from './secrets.ts'

type SecretsConfig = Pick<Config, 'appSecret' | 'dataDir'>

/** This server's secrets are not those of the data; the message is for the person at the terminal. */
export class SecretsError extends Error {
  override name = 'SecretsError'
}

/**
 * Servers whose secrets differ sign each other's users out and cannot read each other's links. A secret of another
 * folder is refused, and in place of a lost one none is made; APP_SECRET is somebody's will.
 * @throws SecretsError
 */
export async function agreedSecrets(db: Knex, config: SecretsConfig, log: Logger): Promise<Secrets> {
  // The mark first: whoever made it has its file by then.
  const marked = await markOf(db)
  if (marked && !config.appSecret && (await keptSecret(config)) === null) throw new SecretsError(refusal(config))
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

/** Tells secrets apart without telling them. */
export const secretsMark = ({ linkKey }: Pick<Secrets, 'linkKey'>): Buffer =>
  createHmac('sha256', linkKey).update('fil-d-atelier installation').digest()

const refusal = (config: SecretsConfig) =>
  `Cette base a été servie avec d’autres secrets que ceux de ${secretPath(config)}, rien n’a été touché.\n` +
  'Remettez ce fichier tel qu’il était, ou donnez le même APP_SECRET à tous les serveurs.\n' +
  'Perdu ? Donnez un APP_SECRET neuf (openssl rand -base64 48) : chacun se reconnecte, et les liens envoyés marchent encore ;\n' +
  'l’atelier en crée d’autres pour les montrer.'
