import type { Config } from '../runtime/config.ts'

/** For nodemailer, which quotes and encodes names in an address object but would parse a text. */
export type Address = { name: string; address: string }

/** MAIL_FROM, as 'Garage <contact@mon-garage.fr>' or the address alone. */
export function senderOf({ mailFrom, publicUrl }: Pick<Config, 'mailFrom' | 'publicUrl'>): Address {
  if (!mailFrom) return { name: 'Fil d’atelier', address: `ne-pas-repondre@${hostOf(publicUrl)}` }
  const named = /^([^<]+)<([^>]+)>$/.exec(mailFrom)
  return named ? { name: bare(named[1]), address: bare(named[2]) } : { name: '', address: mailFrom.trim() }
}

/** The same at each try, so that a mail that arrives twice is shown once. */
export function messageIdOf(config: Pick<Config, 'mailFrom' | 'publicUrl'>, mailId: string): string {
  return `<${mailId}@${senderOf(config).address.split('@')[1]}>`
}

const bare = (text = '') => text.trim().replace(/^"(.*)"$/, '$1')

const hostOf = (url: string | undefined) => (url ? new URL(url).hostname : 'localhost')
