import { setTimeout as sleep } from 'node:timers/promises'
import { becomes } from '../becomes.ts'
import { malformed } from '../malformed.ts'
import { count } from '../outcome.ts'
import { offerBody, type RawClient, rawClient, sendRaw } from '../raw-client.ts'
import { provoked, type Scene } from '../scene.ts'
import { descriptorsOf, silentReader, stillHeld } from '../silent-readers.ts'

type Size = { idle: number; dripping: number; silent: number; malformed: number; bodies: number }

const dripMs = 2_000
const bodyBytes = 50 * 1024 * 1024
/** A generous bound of the bytes in the buffers between two programs. */
const pipeBytes = 20 * 1024 * 1024
const atOnce = 40
const eightPages = 'GET /api/openapi.json HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(8)
const patienceMs = 30_000
/** The time until a slow client is disconnected: a request may take 20 s, checked every second. */
const dismissedMs = 60_000

/** Slow clients, oversized requests and malformed requests, all at once; well-behaved clients are served meanwhile. */
export const slowClients = (size: Size) =>
  provoked({}, async (scene) => {
    const { installation, answers, check } = scene
    const pid = installation.pid()
    const port = Number(new URL(installation.url).port)
    const before = await descriptorsOf(pid)
    const slow = dawdlers(port, size)
    const silent = Array.from({ length: size.silent }, () => silentReader(port, eightPages))
    let over = false
    const served = serveOthers(scene, () => over)
    await Promise.all([sendBabble(port, size, scene), offerTooMuch(port, size, scene)])
    const dismissed = await allClosed(slow)
    over = true
    const held = await stillHeld(pid, before)
    for (const { socket } of silent) socket.destroy()
    check(held === 0, `${held} connexions que personne ne lit sont encore là`)
    check(dismissed === slow.length, `${slow.length - dismissed} clients lents sont encore là`)
    check(installation.pid() === pid, 'le serveur a été relancé')
    const visits = await served
    check(visits > 0, 'personne n’a été servi')
    count(answers, 'servis entre-temps', visits)
    return {
      tried:
        `${size.idle} connexions muettes, ${2 * size.dripping} au compte-gouttes, ${size.silent} qui ne lisent rien, ` +
        `${size.bodies} corps de 50 Mo, ${size.malformed} requêtes malformées`,
      recovered: 'les lents sont renvoyés, les autres servis',
    }
  })

/** Slow clients: some send nothing, some send headers a line at a time, some send their body a byte at a time. */
function dawdlers(port: number, { idle, dripping }: Size): RawClient[] {
  const start = (times: number, first: string, drop: string) =>
    Array.from({ length: times }, () => {
      const client = rawClient(port)
      if (first) client.socket.write(first)
      const drops = setInterval(() => client.socket.write(drop), dripMs)
      if (!drop) clearInterval(drops)
      void client.closed.then(() => clearInterval(drops))
      return client
    })
  const body =
    'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{'
  return [
    ...start(idle, '', ''),
    ...start(dripping, 'GET /connexion HTTP/1.1\r\nHost: a\r\n', 'X-Lent: oui\r\n'),
    ...start(dripping, body, ' '),
  ]
}

/** Checks that well-behaved clients are served meanwhile. @returns how many requests were answered well */
async function serveOthers({ installation, garage, check }: Scene, isOver: () => boolean): Promise<number> {
  let served = 0
  while (!isOver()) {
    const page = await fetch(`${installation.url}/connexion`).catch(() => undefined)
    const call = await garage.api.call('GET', '/clients')
    if (page?.status === 200 && call?.status === 200) served += 2
    else check(false, `qui se tient bien reçoit ${page?.status} et ${call?.status}`)
    await sleep(100)
  }
  return served
}

async function sendBabble(port: number, size: Size, { answers }: Scene): Promise<void> {
  let next = 0
  const one = async () => {
    while (next < size.malformed) await sendRaw(port, malformed[next++ % malformed.length] ?? '', answers, patienceMs)
  }
  await Promise.all(Array.from({ length: atOnce }, one))
}

async function offerTooMuch(port: number, { bodies }: Size, { garage, answers, check }: Scene): Promise<void> {
  const { accessToken } = garage.api.session
  const heads = [
    `POST /api/clients HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nAuthorization: Bearer ${accessToken}\r\n`,
    'POST /connexion HTTP/1.1\r\nHost: a\r\nContent-Type: application/x-www-form-urlencoded\r\n',
  ]
  for (let index = 0; index < bodies; index += 1) {
    const { status, taken } = await offerBody(port, heads[index % heads.length] ?? '', bodyBytes)
    count(answers, status)
    check(status === '413', `un corps de 50 Mo est répondu « ${status || 'coupé'} »`)
    check(taken < pipeBytes, `${Math.round(taken / 1e6)} Mo ont été lus d’un corps refusé`)
  }
}

/** Waits until all slow clients are closed. @returns how many the server disconnected */
async function allClosed(slow: RawClient[]): Promise<number> {
  const closed = () => slow.filter(({ socket }) => socket.destroyed).length
  await becomes(() => closed() === slow.length, dismissedMs)
  const dismissed = closed()
  for (const { socket } of slow) socket.destroy()
  return dismissed
}
