import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { becomes } from '../becomes.ts'
import { type Installation, type InstallOptions, newFolder } from '../installation.ts'
import type { Outcome, Skipped } from '../outcome.ts'
import { ownPostgres } from '../own-postgres.ts'
import { familyOf } from '../processes.ts'
import { amidWrites, type Scene } from '../scene.ts'
import { watchAway, whenBack } from '../watch-outage.ts'

type Size = { repairs: number; awayS: number }
type Act = (installation: Installation) => Promise<unknown>
type Absence = { tried: string; begin: Act; end: Act; after?: (scene: Scene) => Promise<void> }

/** The time until queries in flight are given up and the pool notices. */
const noticedMs = 6_000

/** The operator's PostgreSQL is stopped amid writes, and started again later: connections are refused meanwhile. */
export async function databaseAway(size: Size): Promise<Outcome> {
  const folder = await newFolder()
  const own = await ownPostgres(folder)
  const tried = `base arrêtée ${size.awayS} s, serveur démarré sans elle,`
  const after = (scene: Scene) => startWithout(scene, own)
  const options = { settings: { DATABASE_URL: own.appUrl }, adminUrl: own.adminUrl }
  return absent(options, size, { tried, begin: own.stop, end: own.start, after }).finally(async () => {
    await own.stop()
    await rm(folder, { recursive: true, force: true })
  })
}

/** A server that starts before its database waits for it, and says so. */
async function startWithout({ installation, check }: Scene, own: Awaited<ReturnType<typeof ownPostgres>>) {
  await installation.kill()
  await own.stop()
  const starting = installation.start()
  const ready = async () => (await fetch(`${installation.url}/health/ready`).catch(() => undefined))?.status
  await becomes(async () => (await ready()) !== undefined, noticedMs)
  const status = await ready()
  check(status === 503, `démarré sans base, il se dit ${status}`)
  await own.start()
  await starting
  check((await ready()) === 200, 'la base est venue, il n’est pas prêt')
}

/** Makes PostgreSQL stop answering, as on a machine that swaps or a network that loses packets. */
export async function databaseHangs(size: Size): Promise<Outcome | Skipped> {
  if (process.platform === 'win32') return { skipped: 'Windows n’a pas SIGSTOP' }
  const signal = (name: NodeJS.Signals) => async (installation: Installation) => {
    for (const pid of await familyOf(await installation.postmaster())) process.kill(pid, name)
  }
  const tried = `tous les processus de PostgreSQL figés ${size.awayS} s (SIGSTOP)`
  return absent({}, size, { tried, begin: signal('SIGSTOP'), end: signal('SIGCONT') })
}

const absent = (options: InstallOptions, { repairs, awayS }: Size, { tried, begin, end, after }: Absence) =>
  amidWrites({ repairs, ...options }, async ({ crew, writes, ...scene }) => {
    const { installation, check } = scene
    const pid = installation.pid()
    await crew.reached(1 / 2)
    await begin(installation)
    await sleep(Math.min(noticedMs, (awayS * 1000) / 2))
    await watchAway(scene, (awayS * 1000) / 2)
    await end(installation)
    await whenBack(scene)
    await crew.done
    check(installation.pid() === pid, 'le serveur a été relancé')
    await after?.(scene)
    return {
      tried: `${tried} au milieu de ${writes} écritures`,
      recovered: 'seul : 503 en français, puis tout reprend',
    }
  })
