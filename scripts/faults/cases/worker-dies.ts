import { setTimeout as sleep } from 'node:timers/promises'
import { becomes } from '../becomes.ts'
import { type Answers, count, cut } from '../outcome.ts'
import { childrenOf } from '../processes.ts'
import { amidWrites } from '../scene.ts'

const servers = 2
const visits = 20
const mostTries = 20
const pauseMs = 500
const patienceMs = 15_000
const replacedMs = 60_000

/** One of two server processes is killed during writes: the other one continues, and a new one replaces it. */
export const workerDies = ({ repairs, kills }: { repairs: number; kills: number }) =>
  amidWrites({ repairs, settings: { WEB_CONCURRENCY: String(servers) } }, async (scene) => {
    const { installation, crew, writes, answers, check } = scene
    const supervisor = installation.pid()
    const page = () => visit(`${installation.url}/connexion`, answers)
    for (let round = 1; round <= kills; round += 1) {
      await crew.reached(round / (kills + 1))
      const [victim, ...others] = await workersOf(supervisor)
      check(others.length === servers - 1, `${others.length + 1} serveurs au lieu de ${servers}`)
      if (victim) process.kill(victim, 'SIGKILL')
      for (let index = 0; index < visits; index += 1) {
        const status = await page()
        check(status === 200, `une page répond ${status} pendant qu’un serveur manque`)
      }
      check(await isReplaced(supervisor, victim), 'le serveur tué n’a pas été remplacé')
    }
    await crew.done
    check(installation.pid() === supervisor, 'le superviseur a été relancé')
    await installation.kill()
    await installation.start()
    check((await page()) === 200, 'le superviseur tué ne revient pas')
    return {
      tried: `${kills} fois kill -9 d’un serveur sur ${servers} pendant ${writes} écritures et ${kills * visits} pages, puis de leur superviseur`,
      recovered: 'seul : l’autre répond, un nouveau le rejoint',
    }
  })

/** Asks over a new connection, again where it is refused: a new server may need a moment. */
async function visit(url: string, answers: Answers): Promise<number | undefined> {
  for (let tries = 1; tries <= mostTries; tries += 1) {
    const once = { headers: { connection: 'close' }, signal: AbortSignal.timeout(patienceMs) }
    const status = await fetch(url, once).then(
      ({ status }) => status,
      () => undefined,
    )
    count(answers, status ?? cut)
    if (status && status !== 503) return status
    await sleep(pauseMs)
  }
  return undefined
}

async function workersOf(supervisor: number): Promise<number[]> {
  const children = await childrenOf(supervisor)
  return children.filter(({ command }) => command.includes('main.ts')).map(({ pid }) => pid)
}

const isReplaced = (supervisor: number, victim: number | undefined): Promise<boolean> =>
  becomes(async () => {
    const workers = await workersOf(supervisor)
    return workers.length === servers && !workers.includes(victim ?? 0)
  }, replacedMs)
