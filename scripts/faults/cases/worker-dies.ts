import { get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { startCrew, writesPerRepair } from '../concurrent-clients.ts'
import { openGarage } from '../garage.ts'
import { install } from '../installation.ts'
import { judge } from '../judge.ts'
import { type Answers, count, cut, expectThat, type Outcome } from '../outcome.ts'
import { childrenOf } from '../processes.ts'

const servers = 2
const visits = 20
const mostTries = 20
const pauseMs = 500
const patienceMs = 15_000
const replacedMs = 60_000

/** Of two server processes one is killed amid writes: the other goes on, and a new one takes its place. */
export async function workerDies({ repairs, kills }: { repairs: number; kills: number }): Promise<Outcome> {
  const answers = new Map()
  const faults: string[] = []
  const installation = await install({ settings: { WEB_CONCURRENCY: String(servers) } })
  try {
    const crew = startCrew(installation.journals, await openGarage(installation.url, answers), repairs)
    const writes = repairs * writesPerRepair
    const supervisor = installation.pid()
    for (let round = 1; round <= kills; round += 1) {
      await crew.reached((round * writes) / (kills + 1))
      const [victim, ...others] = await workersOf(supervisor)
      expectThat(faults, others.length === servers - 1, `${others.length + 1} serveurs au lieu de ${servers}`)
      if (victim) process.kill(victim, 'SIGKILL')
      for (let index = 0; index < visits; index += 1) {
        const status = await visit(`${installation.url}/connexion`, answers)
        expectThat(faults, status === 200, `une page répond ${status} pendant qu’un serveur manque`)
      }
      expectThat(faults, await isReplaced(supervisor, victim), 'le serveur tué n’a pas été remplacé')
    }
    await crew.done
    expectThat(faults, installation.pid() === supervisor, 'le superviseur a été relancé')
    await installation.kill()
    await installation.start()
    expectThat(
      faults,
      (await visit(`${installation.url}/connexion`, answers)) === 200,
      'le superviseur tué ne revient pas',
    )
    return await judge(installation, {
      tried: `${kills} fois kill -9 d’un serveur sur ${servers} pendant ${writes} écritures et ${kills * visits} pages, puis de leur superviseur`,
      recovered: 'seul : l’autre répond, un nouveau le rejoint',
      answers,
      faults,
    })
  } finally {
    await installation.close()
  }
}

/** Asks over a new connection, again where it is refused: a new server may need a moment. */
async function visit(url: string, answers: Answers): Promise<number | undefined> {
  for (let tries = 1; tries <= mostTries; tries += 1) {
    const status = await statusOf(url)
    count(answers, status ?? cut)
    if (status && status !== 503) return status
    await sleep(pauseMs)
  }
  return undefined
}

function statusOf(url: string): Promise<number | undefined> {
  return new Promise((resolve) => {
    get(url, { agent: false, timeout: patienceMs }, (res) => {
      res.resume()
      resolve(res.statusCode)
    })
      .on('error', () => resolve(undefined))
      .on('timeout', () => resolve(undefined))
  })
}

async function workersOf(supervisor: number): Promise<number[]> {
  const children = await childrenOf(supervisor)
  return children.filter(({ command }) => command.includes('main.ts')).map(({ pid }) => pid)
}

async function isReplaced(supervisor: number, victim: number | undefined): Promise<boolean> {
  const until = Date.now() + replacedMs
  while (Date.now() < until) {
    const workers = await workersOf(supervisor)
    if (workers.length === servers && !workers.includes(victim ?? 0)) return true
    await sleep(100)
  }
  return false
}
