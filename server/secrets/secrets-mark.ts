import { createHmac } from 'node:crypto'
import type { Knex } from 'knex'
import type { Logger } from 'pino'
import type { Secrets } from '../deps.ts'
import type { Config } from '../runtime/config.ts'

/** This server's secrets are not those of the data; the message is for the person at the terminal. */
export class SecretsError extends Error {
  override name = 'SecretsError'
}

/**
 * Servers whose secrets differ sign each other's users out and cannot read each other's links. A secret made in a
 * folder of its own, by a second container or in place of a lost one, is refused; APP_SECRET is somebody's will.
 * @throws SecretsError
 */
export async function agreeOnSecrets(
  db: Knex,
  { appSecret }: Pick<Config, 'appSecret'>,
  { linkKey }: Pick<Secrets, 'linkKey'>,
  log: Logger,
): Promise<void> {
  const mark = secretsMark({ linkKey })
  await db('installation').insert({ secrets_mark: mark }).onConflict('id').ignore()
  const { secrets_mark: known } = await db('installation').first('secrets_mark')
  if (mark.equals(known)) return
  if (!appSecret) throw new SecretsError(otherSecrets)
  await db('installation').update({ secrets_mark: mark, marked_at: db.fn.now() })
  log.warn('APP_SECRET has changed: everybody is signed out, and links sent before cannot be shown again')
}

/** Tells secrets apart without telling them. */
export const secretsMark = ({ linkKey }: Pick<Secrets, 'linkKey'>): Buffer =>
  createHmac('sha256', linkKey).update('fil-d-atelier installation').digest()

const otherSecrets =
  'Cette base a été servie avec d’autres secrets que ceux de DATA_DIR : les sessions et les liens des clients seraient illisibles.\n' +
  'Remettez le fichier app-secret d’origine dans DATA_DIR, ou donnez le même APP_SECRET à tous les serveurs.'
