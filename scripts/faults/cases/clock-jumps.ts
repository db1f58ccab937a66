import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { MailSink } from '../../../test/setup/mail-sink.ts'
import { mailSink } from '../../../test/setup/mail-sink.ts'
import { startCrew, writesPerRepair } from '../concurrent-clients.ts'
import { type Garage, made, openGarage } from '../garage.ts'
import { type Installation, install } from '../installation.ts'
import { judge } from '../judge.ts'
import { type Answers, expectThat, type Outcome, type Skipped } from '../outcome.ts'

const preload = new URL('../shifted-clock.ts', import.meta.url).href
const jumps = ['une heure plus tard', 'deux heures plus tôt', 'de retour à l’heure']
const settleMs = 200
const mailMs = 30_000

type ClockWitness = { cookie: string; key: string; clientId: string; link: string }

/** Makes the server's clock jump, not the database's: sessions, tokens, keys, links and jobs must go on working. */
export async function clockJumps({ repairs }: { repairs: number }): Promise<Outcome | Skipped> {
  if (process.platform === 'win32') return { skipped: 'Windows n’a pas SIGUSR2' }
  const answers: Answers = new Map()
  const faults: string[] = []
  const sink = await mailSink()
  const installation = await install({
    settings: { PUBLIC_URL: 'http://fil.test', SMTP_URL: sink.url() },
    nodeOptions: ['--import', preload],
  })
  try {
    const garage = await openGarage(installation.url, answers)
    const witness = await keep(installation, garage)
    const crew = startCrew(installation.journals, garage, repairs)
    for (const [index, jump] of jumps.entries()) {
      await crew.reached(((index + 1) * repairs * writesPerRepair) / (jumps.length + 1))
      process.kill(installation.pid(), 'SIGUSR2')
      await sleep(settleMs)
      await checkAll(installation, garage, witness, sink, (holds, what) =>
        expectThat(faults, holds, `${jump} : ${what}`),
      )
    }
    await crew.done
    return await judge(installation, {
      tried: `horloge du serveur avancée d’une heure, reculée de deux, remise, pendant ${repairs * writesPerRepair} écritures`,
      recovered: 'seul : sessions, jetons, clés, liens et messages tiennent',
      answers,
      faults,
    })
  } finally {
    await installation.close()
    await sink.stop()
  }
}

async function keep(installation: Installation, garage: Garage): Promise<ClockWitness> {
  const key = randomUUID()
  const client = made(await garage.api.insist('POST', '/clients', { key, body: before }))
  const car = { client_id: client.id, marque: 'Essai', plaque: 'AVANT' }
  const { id } = made(await garage.api.insist('POST', '/cars', { key: randomUUID(), body: car }))
  const body = { client: { _id: client.id }, car: { _id: id }, stepType_id: garage.stepTypeId }
  const process = made(await garage.api.insist('POST', '/processes', { key: randomUUID(), body }))
  const link = `${installation.url}/public/processus/${process.qrToken.token}`
  return { cookie: await signIn(installation, garage), key, clientId: client.id, link }
}

const before = { nom: 'Avant', prenom: 'Le saut' }

/** @returns the cookie */
async function signIn({ url }: Installation, { email, password }: Garage): Promise<string> {
  const headers = { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' }
  const body = JSON.stringify({ email, password })
  const answer = await fetch(`${url}/api/auth/login`, { method: 'POST', headers, body })
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
  return cookies.join('; ')
}

async function checkAll(
  place: Installation,
  garage: Garage,
  { cookie, key, clientId, link }: ClockWitness,
  sink: MailSink,
  check: (holds: boolean, otherwise: string) => void,
): Promise<void> {
  const page = async (headers: Record<string, string>) =>
    (await fetch(`${place.url}/dashboard`, { redirect: 'manual', headers })).status
  check((await page({ cookie })) === 200, 'la session de la page est perdue')
  check((await page({ cookie: await signIn(place, garage) })) === 200, 'on ne peut plus se connecter')
  const repeat = await garage.api.insist('POST', '/clients', { key, body: before })
  check(repeat.body?.id === clientId, `la même clé ne donne plus la même réponse (${repeat.status})`)
  await garage.api.renew()
  check((await garage.api.call('GET', '/clients'))?.status === 200, 'les jetons renouvelés sont refusés')
  check((await fetch(link)).status === 200, 'le lien du client est mort')
  const email = `invite.${randomUUID().slice(0, 8)}@exemple.fr`
  made(await garage.api.insist('POST', '/invitations', { key: randomUUID(), body: { email, role: 'employee' } }))
  const until = Date.now() + mailMs
  while (sink.to(email).length === 0 && Date.now() < until) await sleep(settleMs)
  check(sink.to(email).length === 1, `${sink.to(email).length} message au lieu d’un`)
}
