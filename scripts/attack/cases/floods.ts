import { setTimeout as sleep } from 'node:timers/promises'
import { malformed } from '../../faults/malformed.ts'
import type { Answers } from '../../faults/outcome.ts'
import { offerChunks, rawClient, sendRaw } from '../../faults/raw-client.ts'
import { descriptorsOf, silentReader, stillHeld } from '../../faults/silent-readers.ts'
import { type Attack, result } from '../outcome.ts'
import { times } from '../visitor.ts'

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`
const files = ['/logo.svg', '/og.png', '/fonts/barlow-400.woff2']

export const malformedRequests: Attack = async ({ port }) => {
  const stars = ['OPTIONS *', 'POST *', 'GET *'].map((line) => `${line} HTTP/1.1\r\nHost: a\r\n\r\n`)
  const all = [...malformed, ...stars]
  const answers: Answers = new Map()
  await times(all.length * 50, 40, (index) => sendRaw(port, all[index % all.length] ?? '', answers, 30_000))
  const broken = [...answers].filter(([status]) => Number(status) >= 500)
  return result(`${all.length * 50} requests that no browser sends`, 'refused, no 5xx', [
    [broken.length === 0, `answered ${broken.map(([status, number]) => `${status} × ${number}`).join(', ')}`],
  ])
}

/** Downloads that are interrupted, requested in invalid ranges, or never read. */
export const abandonedDownloads: Attack = async (target) => {
  const before = await descriptorsOf(target.pid())
  await times(200, 40, async (index) => {
    const client = rawClient(target.port)
    client.socket.write(get(files[index % files.length] ?? ''))
    await new Promise((resolve) => client.socket.once('data', resolve))
    client.socket.destroy()
    await client.closed
  })
  const range = await target.stranger().ask('GET', '/logo.svg', { headers: { Range: 'bytes=5-2' } })
  const silent = Array.from({ length: 3 }, () => silentReader(target.port, get('/og.png').repeat(900)))
  const heldConnections = await stillHeld(target.pid(), before)
  for (const { socket } of silent) socket.destroy()
  return result(
    '200 downloads cut, 3 connections of 900 requests never read, `Range: bytes=5-2`',
    'nothing stays open',
    [
      [range.status === 200 || range.status === 206 || range.status === 416, `Range answers ${range.status}`],
      [heldConnections === 0, `${heldConnections} descriptors are still open`],
    ],
  )
}

/** Clients that send as many requests as they may and read no answer; well-behaved clients are served meanwhile. */
export const slowReaders: Attack = async (target) => {
  const before = await descriptorsOf(target.pid())
  const silent = Array.from({ length: 300 }, (_, index) =>
    silentReader(target.port, get(index % 2 ? '/api/openapi.json' : '/connexion').repeat(8)),
  )
  await sleep(1_000)
  const { status } = await target.stranger().ask('GET', '/public/lien-expire')
  const heldConnections = await stillHeld(target.pid(), before)
  for (const { socket } of silent) socket.destroy()
  return result(
    '300 readers who ask for eight pages each and read nothing',
    'sent away within the minute, the others served',
    [
      [heldConnections === 0, `${heldConnections} connections are still held`],
      [status === 410, `who behaves gets ${status}`],
    ],
  )
}

export const descriptionBurst: Attack = async (target) => {
  const burst = silentReader(target.port, get('/api/openapi.json').repeat(1_500))
  const startedAt = performance.now()
  const { status } = await target.stranger().ask('GET', '/health/live')
  const waitedMs = Math.round(performance.now() - startedAt)
  burst.socket.destroy()
  return result('1,500 requests for the description of the calls in one packet', `the others wait ${waitedMs} ms`, [
    [status === 200, `health answers ${status}`],
    [waitedMs < 1_000, `the server answered nobody for ${waitedMs} ms`],
  ])
}

export const endlessBodies: Attack = async ({ port }) => {
  const heads = ['POST /connexion', 'GET /logo.svg', 'POST /api/auth/login'].map(
    (line) => `${line} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n`,
  )
  const offered = await Promise.all(heads.map((head) => offerChunks(port, head)))
  const mostMegabytes = Math.round(Math.max(...offered.map(({ taken }) => taken)) / 1e6)
  return result(
    'three bodies in chunks, without end',
    `cut (${mostMegabytes} MB gone, the system’s buffers included)`,
    [
      [mostMegabytes < 30, `${mostMegabytes} MB were read`],
      [
        offered.every(({ status }) => /^[24]\d\d$/.test(status)),
        `answered ${offered.map(({ status }) => status).join(', ')}`,
      ],
    ],
  )
}
