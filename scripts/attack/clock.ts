import { randomUUID } from 'node:crypto'
import { median } from '../bench/median.ts'
import { openRepairs } from '../faults/garage.ts'
import { install } from '../faults/installation.ts'
import { owner, type Result, result } from './attack.ts'

const pairs = 500
const warmUp = 20

type Ask = () => Promise<Response>
type Question = [name: string, known: Ask, unknown: Ask]

/**
 * Measures whether a stranger can find out from response times whether an account, or a link, exists, on an
 * installation with raised limits. It never fails: docs/security.md explains how to read the figures.
 */
export async function clock(): Promise<Result> {
  const installation = await install()
  try {
    const found: string[] = []
    for (const [name, known, unknown] of await questions({ ...installation, port: 0 })) {
      const times = await ask(known, unknown)
      const [left, right] = [median(times.known).toFixed(2), median(times.unknown).toFixed(2)]
      found.push(`${name}: ${left} and ${right} ms, AUC ${areaUnderCurve(times.known, times.unknown).toFixed(3)}`)
    }
    const chance = (1.96 * Math.sqrt((2 * pairs + 1) / (12 * pairs * pairs))).toFixed(3)
    return result(`${pairs} pairs of requests, timed (chance alone: an AUC of 0.5 ± ${chance})`, found.join('; '))
  } finally {
    await installation.close()
  }
}

async function questions(target: Parameters<typeof owner>[0]): Promise<Question[]> {
  const garage = await owner(target)
  const [{ id, qrToken: replaced }] = (await openRepairs(garage, 'HORLOGE')) as [
    { id: string; qrToken: { token: string } },
  ]
  const { body } = await garage.api.insist('POST', `/processes/${id}/qr-token/rotate`, { body: {} })
  const send = (path: string, body: object) => () => {
    const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() }
    return fetch(`${target.url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  }
  const signIn = (email: string) => send('/auth/login', { email, password: 'mauvais-2026' })
  const reset = (email: string) => send('/auth/reset-request', { email })
  const open = (token: string) => () => fetch(`${target.url}/public/processus/${token}`, { redirect: 'manual' })
  const stranger = () => open('A'.repeat(31) + 'BCDEFGHIJKLMNOPQ'.charAt(Math.floor(Math.random() * 16)))()
  const nobody = 'personne@exemple.fr'
  return [
    ['sign-in, address known or not', signIn(garage.email), signIn(nobody)],
    ['new password, address known or not', reset(garage.email), reset(nobody)],
    ['tracking link replaced or unknown', open(replaced.token), stranger],
    ['control: link alive or unknown', open(body.qrToken.token), stranger],
  ]
}

/**
 * Sends the two requests of a pair one right after the other, in random order: other load on the machine affects both.
 */
async function ask(known: Ask, unknown: Ask) {
  const times = { known: [] as number[], unknown: [] as number[] }
  for (let pair = -warmUp; pair < pairs; pair += 1) {
    const order = Math.random() < 0.5 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
    for (const which of order) {
      const startedAt = performance.now()
      await (await (which === 'known' ? known : unknown)()).arrayBuffer()
      if (pair >= 0) times[which].push(performance.now() - startedAt)
    }
  }
  return times
}

/** The chance that a value from `a` is above a value from `b` (Mann-Whitney): 0.5 means no difference. */
function areaUnderCurve(a: number[], b: number[]): number {
  let wins = 0
  for (const x of a) for (const y of b) wins += x > y ? 1 : x === y ? 0.5 : 0
  return wins / (a.length * b.length)
}
