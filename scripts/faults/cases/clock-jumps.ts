import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type MailSink, mailSink } from '../../../test/setup/mail-sink.ts'
import { becomes } from '../becomes.ts'
import { create, openRepairs, signIn } from '../garage.ts'
import type { Outcome, Skipped } from '../outcome.ts'
import { amidWrites, type Scene } from '../scene.ts'

const preload = new URL('../shifted-clock.ts', import.meta.url).href
const jumps = ['une heure plus tard', 'deux heures plus tôt', 'de retour à l’heure']
const settleMs = 200
const mailMs = 30_000
const before = { nom: 'Avant', prenom: 'Le saut' }

type ClockWitness = { cookie: string; key: string; clientId: string; link: string; sink: MailSink }

/** Makes the server's clock jump, not the database's: sessions, tokens, keys, links and jobs must go on working. */
export async function clockJumps({ repairs }: { repairs: number }): Promise<Outcome | Skipped> {
  if (process.platform === 'win32') return { skipped: 'Windows n’a pas SIGUSR2' }
  const sink = await mailSink()
  const settings = { PUBLIC_URL: 'http://fil.test', SMTP_URL: sink.url() }
  return amidWrites({ repairs, settings, nodeOptions: ['--import', preload] }, async ({ crew, writes, ...scene }) => {
    const witness = await keep(scene, sink)
    for (const [index, jump] of jumps.entries()) {
      await crew.reached((index + 1) / (jumps.length + 1))
      process.kill(scene.installation.pid(), 'SIGUSR2')
      await sleep(settleMs)
      await checkAll({ ...scene, check: (holds, what) => scene.check(holds, `${jump} : ${what}`) }, witness)
    }
    await crew.done
    return {
      tried: `horloge du serveur avancée d’une heure, reculée de deux, remise, pendant ${writes} écritures`,
      recovered: 'seul : sessions, jetons, clés, liens et messages tiennent',
    }
  }).finally(sink.stop)
}

async function keep({ installation: { url }, garage }: Scene, sink: MailSink): Promise<ClockWitness> {
  const key = randomUUID()
  const { body: client } = await garage.api.insist('POST', '/clients', { key, body: before })
  const [{ qrToken }] = (await openRepairs(garage, 'AVANT')) as [{ qrToken: { token: string } }]
  const link = `${url}/public/processus/${qrToken.token}`
  return { cookie: (await signIn(url, garage)).cookie, key, clientId: client.id, link, sink }
}

async function checkAll(scene: Scene, { cookie, key, clientId, link, sink }: ClockWitness): Promise<void> {
  const { installation, garage, check } = scene
  const { url } = installation
  const page = async (headers: Record<string, string>) =>
    (await fetch(`${url}/dashboard`, { redirect: 'manual', headers })).status
  check((await page({ cookie })) === 200, 'la session de la page est perdue')
  check((await page({ cookie: (await signIn(url, garage)).cookie })) === 200, 'on ne peut plus se connecter')
  const repeat = await garage.api.insist('POST', '/clients', { key, body: before })
  check(repeat.body?.id === clientId, `la même clé ne donne plus la même réponse (${repeat.status})`)
  await garage.api.renew()
  check((await garage.api.call('GET', '/clients'))?.status === 200, 'les jetons renouvelés sont refusés')
  check((await fetch(link)).status === 200, 'le lien du client est mort')
  const email = `invite.${randomUUID().slice(0, 8)}@exemple.fr`
  await create(garage.api, '/invitations', { email, role: 'employee' })
  await becomes(() => sink.to(email).length > 0, mailMs)
  check(sink.to(email).length === 1, `${sink.to(email).length} message au lieu d’un`)
}
