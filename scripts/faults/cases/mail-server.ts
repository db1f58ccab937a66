import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { type MailSink, mailSink } from '../../../test/setup/mail-sink.ts'
import { becomes } from '../becomes.ts'
import { create, type Garage } from '../garage.ts'
import type { Installation } from '../installation.ts'
import type { Outcome } from '../outcome.ts'
import { provoked } from '../scene.ts'

const perFault = 3
const triedMs = 60_000

/**
 * The mail server is down, does not answer, refuses for now, refuses for good, or hangs up: mails leave later, once
 * each.
 */
export async function mailServerFails(): Promise<Outcome> {
  const sink = await mailSink()
  const settings = { PUBLIC_URL: 'http://fil.test', SMTP_URL: sink.url(), MAIL_FROM: 'Essai <essai@exemple.fr>' }
  return provoked({ settings }, async ({ installation, garage, check }) => {
    const recipients: string[] = []
    for (const { during, name } of ways(sink)) {
      const written = await during(async () => {
        const batch = await invite(garage)
        check(await areTried(installation, batch), `${name} : tous les messages n’ont pas été essayés`)
        check((await garage.api.call('GET', '/clients'))?.status === 200, `${name} : le serveur attend`)
        return batch
      })
      recipients.push(...written)
    }
    await afterTheWait(installation, sink, recipients)
    const copies = recipients.map((recipient) => sink.to(recipient).length)
    const ids = new Set(sink.letters.map(({ messageId }) => messageId))
    check(ids.size === recipients.length, `${ids.size} identités pour ${recipients.length} messages`)
    return {
      tried: `serveur de messagerie éteint, muet, qui refuse (451, 550) : ${recipients.length} messages`,
      acknowledged: recipients.length,
      lost: copies.filter((times) => times === 0).length,
      doubled: copies.filter((times) => times > 1).length,
      recovered: 'seul : chacun part plus tard, une fois (attente entre deux essais abrégée)',
    }
  }).finally(sink.stop)
}

type Way = { name: string; during: <T>(work: () => Promise<T>) => Promise<T> }

function ways(sink: MailSink): Way[] {
  const port = Number(new URL(sink.url()).port)
  const refusing = (code: number): Way => ({
    name: `refus ${code}`,
    during(work) {
      sink.faults.push(...Array<number>(perFault).fill(code))
      return work()
    },
  })
  const replaced = (name: string, stand: () => Promise<() => Promise<void>>): Way => ({
    name,
    async during(work) {
      await sink.stop()
      const leave = await stand()
      return work().finally(async () => {
        await leave()
        await sink.start()
      })
    },
  })
  return [
    replaced('éteint', async () => async () => {}),
    replaced('muet', () => blackHole(port)),
    refusing(451),
    refusing(550),
  ]
}

/** A mail server that accepts every connection and never answers. @returns how to end it */
async function blackHole(port: number): Promise<() => Promise<void>> {
  const sockets = new Set<{ destroy: () => void }>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  return async () => {
    for (const socket of sockets) socket.destroy()
    server.close()
    await once(server, 'close')
  }
}

/** Invites people. @returns the addresses that were invited */
async function invite({ api }: Garage): Promise<string[]> {
  const recipients = Array.from({ length: perFault }, () => `invite.${randomUUID().slice(0, 8)}@exemple.fr`)
  for (const email of recipients) await create(api, '/invitations', { email, role: 'employee' })
  return recipients
}

const areTried = ({ ask }: Installation, recipients: string[]): Promise<boolean> =>
  becomes(async () => {
    const rows = await ask('select from mails where recipient = any($1) and attempts > 0', [recipients])
    return rows.length === recipients.length
  }, triedMs)

/** Skips the wait between two attempts to send a mail. */
async function afterTheWait({ ask }: Installation, sink: MailSink, recipients: string[]): Promise<void> {
  await becomes(async () => {
    await ask(`update pgboss.job set start_after = now() where name in ('mail', 'urgent-mail') and state = 'retry'`)
    return recipients.every((recipient) => sink.to(recipient).length > 0)
  }, triedMs)
  // A second copy would come on the next turn of the queue.
  await sleep(2_000)
}
