import type { Config } from './config.ts'

/** Somebody is watching: a developer, a terminal, or the script that started us and passes our words on. */
export const isWatched = ({ env }: Config): boolean =>
  env === 'development' || process.stdout.isTTY === true || process.connected === true

/** What the person who typed `npm start` needs next. */
export function welcome(config: Config, port: number, demo?: { email: string; password: string }): string {
  const lines = ['', `  Fil d’atelier est prêt : ${addressOf(config, port)}`, '']
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

export function addressOf({ host }: Pick<Config, 'host'>, port: number): string {
  const local = ['127.0.0.1', '0.0.0.0', '::', '::1', 'localhost'].includes(host)
  return `http://${local ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${port}`
}
