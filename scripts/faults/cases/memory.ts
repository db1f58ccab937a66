import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { serverFlags } from '../../bootstrap/project.mjs'
import { createCaller } from '../caller.ts'
import type { Garage } from '../garage.ts'
import type { Outcome, Skipped } from '../outcome.ts'
import { provoked, type Scene } from '../scene.ts'
import { silentReader } from '../silent-readers.ts'

type Size = { silent: number; visits: number; accounts: number }

const atOnce = 20
const restMs = 30_000
const settleMs = 60_000
const tooLarge = 'GET /api/openapi.json HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(8)

/** A flood of visits, accounts, passwords and readers that read nothing: the server gives the memory back. */
export async function memoryComesBack(size: Size): Promise<Outcome | Skipped> {
  if (process.platform !== 'linux') return { skipped: 'la mémoire se lit dans /proc' }
  return provoked({ settings: { RATE_LIMITS: 'on' }, nodeOptions: serverFlags }, async (scene) => {
    const { installation, check } = scene
    const resident = () => residentMb(installation.pid())
    for (const path of ['/connexion', '/api/openapi.json', '/api/docs', '/logo.svg'])
      await (await fetch(installation.url + path)).arrayBuffer()
    await sleep(restMs)
    const before = await resident()
    const port = Number(new URL(installation.url).port)
    const silent = Array.from({ length: size.silent }, () => silentReader(port, tooLarge))
    await flood(scene, size)
    const peak = await resident()
    for (const { socket } of silent) socket.destroy()
    await sleep(settleMs)
    const after = await resident()
    check(after <= 1.5 * before, `${after} Mo une minute plus tard, pour ${before} avant`)
    return {
      tried: `${size.silent} lecteurs muets, ${size.visits} visites sans cookie, ${size.accounts} inscriptions, 20 connexions`,
      recovered: `seul : ${before} Mo avant, ${peak} à la fin, ${after} une minute plus tard`,
    }
  })
}

async function flood({ installation: { url }, garage, answers }: Scene, { visits, accounts }: Size): Promise<void> {
  const { call } = createCaller(`${url}/api`, answers)
  const { email, password }: Garage = garage
  const known = { email, password, name: 'Essai', prenom: 'Encore', garage_nom: 'Encore un' }
  await times(visits, async () => (await fetch(`${url}/connexion`)).arrayBuffer())
  await times(accounts, () => call('POST', '/auth/register', { body: known, key: randomUUID() }))
  await times(20, () => call('POST', '/auth/login', { body: { email, password } }))
}

async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1000)
}

/** Does `work` that many times, a few at once. */
async function times(number: number, work: () => Promise<unknown>): Promise<void> {
  let left = number
  const one = async () => {
    while (left-- > 0) await work()
  }
  await Promise.all(Array.from({ length: atOnce }, one))
}
