import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { startCrew, writesPerRepair } from '../concurrent-clients.ts'
import { openGarage } from '../garage.ts'
import { type Installation, install, newFolder } from '../installation.ts'
import { judge } from '../judge.ts'
import { expectThat, type Outcome, type Skipped } from '../outcome.ts'
import { ownPostgres } from '../own-postgres.ts'
import { familyOf } from '../processes.ts'
import { watchAway, whenBack } from '../watch-outage.ts'

type Size = { repairs: number; awayS: number }
type Absence = { tried: string; begin: () => Promise<unknown>; end: () => Promise<unknown> }

/** The time until a query that was sent before is given up, and the pool knows. */
const noticedMs = 6_000

/** The operator's PostgreSQL is stopped amid writes, and started again later: connections are refused meanwhile. */
export async function databaseAway(size: Size): Promise<Outcome> {
  const folder = await newFolder()
  const own = await ownPostgres(folder)
  const installation = await install({ settings: { DATABASE_URL: own.appUrl }, adminUrl: own.adminUrl })
  try {
    const tried = `base arrêtée ${size.awayS} s, serveur démarré sans elle,`
    const outcome = await absent(installation, size, { tried, begin: own.stop, end: own.start })
    await startWithout(installation, own, outcome.faults)
    return outcome
  } finally {
    await installation.close()
    await own.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** A server that starts before its database waits for it, and says so. */
async function startWithout(
  place: Installation,
  own: Awaited<ReturnType<typeof ownPostgres>>,
  faults: string[],
): Promise<void> {
  await place.kill()
  await own.stop()
  const starting = place.start()
  const ready = async () => (await fetch(`${place.url}/health/ready`).catch(() => undefined))?.status
  let status = await ready()
  for (const until = Date.now() + noticedMs; status === undefined && Date.now() < until; status = await ready())
    await sleep(noticedMs / 100)
  expectThat(faults, status === 503, `démarré sans base, il se dit ${status}`)
  await own.start()
  await starting
  expectThat(faults, (await ready()) === 200, 'la base est venue, il n’est pas prêt')
}

/** Makes PostgreSQL stop answering, as on a machine that swaps or a network that loses packets. */
export async function databaseHangs(size: Size): Promise<Outcome | Skipped> {
  if (process.platform === 'win32') return { skipped: 'Windows n’a pas SIGSTOP' }
  const installation = await install()
  try {
    const frozen = async () => familyOf(await installation.postmaster())
    const signal = (name: NodeJS.Signals) => async () => {
      for (const pid of await frozen()) process.kill(pid, name)
    }
    const tried = `tous les processus de PostgreSQL figés ${size.awayS} s (SIGSTOP)`
    return await absent(installation, size, { tried, begin: signal('SIGSTOP'), end: signal('SIGCONT') })
  } finally {
    await installation.close()
  }
}

async function absent(
  installation: Installation,
  { repairs, awayS }: Size,
  { tried, begin, end }: Absence,
): Promise<Outcome> {
  const answers = new Map()
  const faults: string[] = []
  const garage = await openGarage(installation.url, answers)
  const crew = startCrew(installation.journals, garage, repairs)
  const pid = installation.pid()
  await crew.reached((repairs * writesPerRepair) / 2)
  await begin()
  await sleep(Math.min(noticedMs, (awayS * 1000) / 2))
  await watchAway(installation, garage, (awayS * 1000) / 2, faults)
  await end()
  await whenBack(installation, garage, faults)
  await crew.done
  expectThat(faults, installation.pid() === pid, 'le serveur a été relancé')
  return judge(installation, {
    tried: `${tried} au milieu de ${repairs * writesPerRepair} écritures`,
    recovered: 'seul : 503 en français, puis tout reprend',
    answers,
    faults,
  })
}
