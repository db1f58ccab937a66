import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { type Attack, result } from '../outcome.ts'
import type { Person, Target } from '../target.ts'
import { countOf, times, told } from '../visitor.ts'

const sends = 120
const atOnce = 9
const busyMs = 2_000
/** The most memory above rest, without the decoding process. */
const mostMb = 150

/** Files that are no photo or far larger than they weigh, sent by three garages at once. */
export const photoBombs: Attack = async (target) => {
  const owners = await Promise.all([1, 2, 3].map(() => withProcess(target)))
  const bombs = await contents()
  const before = await target.resident()
  const bystander = await target.owner()
  let slowestMs = 0
  const answers = await times(sends, atOnce, async (index) => {
    const startedAt = performance.now()
    if (index % 10 === 0) {
      await bystander.browser.ask('GET', '/clients')
      slowestMs = Math.max(slowestMs, performance.now() - startedAt)
    }
    return send(target, owners[index % owners.length] as Owner, bombs[index % bombs.length] as Buffer)
  })
  const counts = countOf(answers)
  const grown = (await target.resident()) - before
  return result(
    `${sends} bombs, lies and halves of photos, nine at once (${told(counts)})`,
    `refused, or drawn anew; a bystander’s page within ${Math.round(slowestMs)} ms; ${grown} MB more`,
    [
      [![...counts.keys()].some((status) => status >= 500), 'an answer is an error of ours'],
      [slowestMs < busyMs, 'others wait'],
      [grown < mostMb, 'the server keeps them in memory'],
    ],
  )
}

type Owner = Person & { processId: string }

async function withProcess(target: Target): Promise<Owner> {
  const owner = await target.owner()
  const create = async (path: string, body: object): Promise<string> =>
    JSON.parse((await owner.browser.call('POST', path, body, owner.token)).text).id
  const stepType_id = await create('/step-types', { name: 'Essai', steps: [{ name: 'Tout' }] })
  const client = { _id: await create('/clients', { nom: 'Bombe', prenom: 'Essai' }) }
  const car = { _id: await create('/cars', { client_id: client._id, marque: 'Essai', plaque: 'BOMBE1' }) }
  return { ...owner, processId: await create('/processes', { client, car, stepType_id }) }
}

async function send({ url }: Target, { processId, token }: Owner, content: Buffer) {
  const form = new FormData()
  form.set('photo', new Blob([new Uint8Array(content)], { type: 'image/jpeg' }), '../../photo.jpg')
  const headers = { Authorization: `Bearer ${token}`, 'Idempotency-Key': randomUUID() }
  const answer = await fetch(`${url}/api/processes/${processId}/photos`, { method: 'POST', headers, body: form })
  return { status: answer.status, headers: {}, text: await answer.text() }
}

/** A plain colour weighs next to nothing, whatever its size. */
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#777' }, limitInputPixels: false })
    .png()
    .toBuffer()

async function contents(): Promise<Buffer[]> {
  const photo = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#357' } })
    .jpeg()
    .toBuffer()
  return [
    await plain(7_700, 7_700),
    await plain(12_000, 12_000),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'),
    photo.subarray(0, photo.length / 2),
    Buffer.concat([photo, Buffer.from('<html><script>alert(1)</script></html>')]),
    Buffer.concat([Buffer.from('\xff\xd8\xff\xe0', 'latin1'), Buffer.alloc(1024 * 1024, 0xff)]),
  ]
}
