import * as routes from '../../domain/ground/routes.ts'
import type { Config } from './config.ts'

/** @property isNew whether there is no garage yet */
export type Started = { port: number; isNew: boolean }

type Account = { email: string; password: string }

/** Whether somebody watches the output: a developer, a terminal, or the script that started the server. */
export const isWatched = ({ env }: Config): boolean =>
  env === 'development' || process.stdout.isTTY === true || process.connected === true

/** The message after `npm start`. */
export function welcome(config: Config, { port, isNew }: Started, demo?: Account): string {
  const lines = ['', `  Fil d’atelier est prêt : ${addressOf(config, port)}`, '']
  if (isNew) lines.push(`  Premier compte : ${firstAccount(config, port)}`, '')
  if (demo) {
    lines.push(
      '  Garage de démonstration',
      `    Email        : ${demo.email}`,
      `    Mot de passe : ${demo.password}`,
      '',
    )
  }
  lines.push('  Ctrl+C pour arrêter.', '')
  return lines.join('\n')
}

/** The address at which the installer opens the first garage (decision 0091). */
export const firstAccount = (config: Config, port: number): string =>
  `${config.publicUrl ?? addressOf(config, port)}${routes.register.path}`

export function addressOf({ host }: Pick<Config, 'host'>, port: number): string {
  const local = ['127.0.0.1', '0.0.0.0', '::', '::1', 'localhost'].includes(host)
  return `http://${local ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${port}`
}
