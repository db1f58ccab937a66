import { setTimeout as sleep } from 'node:timers/promises'
import { errorMessages } from '../../domain/ground/messages.ts'
import { becomes } from './becomes.ts'
import type { Scene } from './scene.ts'

const pauseMs = 500
const backMs = 60_000
const french = errorMessages.SERVICE_UNAVAILABLE

/** Checks, while the database is away, that the server is alive, is not ready, and shows a page that says so. */
export async function watchAway({ installation: { url }, garage: { api }, check }: Scene, forMs: number) {
  const until = Date.now() + forMs
  const seen = new Set<string>()
  do {
    const [live, readiness, page, call] = await Promise.all([
      fetch(`${url}/health/live`),
      fetch(`${url}/health/ready`),
      fetch(`${url}/connexion`),
      api.call('GET', '/clients'),
    ])
    const html = await page.text()
    const says = html.includes('Service momentanément indisponible') && html.includes('lang="fr"')
    const checks: [boolean, string][] = [
      [live.status === 200, `santé : vivant répond ${live.status}`],
      [readiness.status === 503, `santé : prêt répond ${readiness.status}`],
      [page.status === 503, `la page répond ${page.status}`],
      [says, 'la page ne le dit pas en français'],
      [call?.status === 503, `l’appel répond ${call?.status}`],
      [call?.body?.message === french && call?.body.code === 'SERVICE_UNAVAILABLE', 'l’appel ne le dit pas en JSON'],
      [Number(call?.headers.get('retry-after')) > 0, 'l’appel ne dit pas quand revenir'],
    ]
    for (const [holds, otherwise] of checks) if (!holds) seen.add(otherwise)
    await sleep(pauseMs)
  } while (Date.now() < until)
  for (const otherwise of seen) check(false, otherwise)
}

/** @returns once everything works again without help */
export async function whenBack({ installation: { url }, garage: { api }, check }: Scene): Promise<void> {
  const works = async () =>
    (await api.call('GET', '/clients'))?.status === 200 && (await fetch(`${url}/connexion`)).status === 200
  check(await becomes(works, backMs), `toujours absent après ${backMs / 1000} s`)
}
