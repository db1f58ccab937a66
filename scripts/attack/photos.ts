import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { createCaller } from '../faults/caller.ts'
import { openRepairs } from '../faults/garage.ts'
import type { Answers } from '../faults/outcome.ts'
import { type Attack, inWords, owner, result, times } from './attack.ts'
import { resident } from './floods.ts'

const [sends, atOnce] = [120, 9]
const busyMs = 2_000
/** The most memory above rest, without the decoding process. */
const mostMb = 150

/** Files that are no photos, or that decode to far more than their size, sent by three garages at once. */
export const photoBombs: Attack = async (target) => {
  const answers: Answers = new Map()
  const senders = await times(3, 3, async () => {
    const garage = await owner(target)
    const [repair] = await openRepairs(garage, 'BOMBE1')
    return {
      path: `/processes/${repair.id}/photos`,
      api: createCaller(`${target.url}/api`, answers, garage.api.session),
    }
  })
  const [bombs, before, bystander] = [await contents(), await resident(target), await owner(target)]
  let slowestMs = 0
  await times(sends, atOnce, async (index) => {
    const startedAt = performance.now()
    if (index % 10 === 0) {
      await bystander.api.call('GET', '/clients')
      slowestMs = Math.max(slowestMs, performance.now() - startedAt)
    }
    const { api, path } = senders[index % senders.length] as (typeof senders)[number]
    const body = new FormData()
    const bytes = new Uint8Array(bombs[index % bombs.length] ?? [])
    body.set('photo', new Blob([bytes], { type: 'image/jpeg' }), '../../photo.jpg')
    await api.call('POST', path, { body, key: randomUUID() })
  })
  const grown = (await resident(target)) - before
  return result(
    `${sends} bombs, lies and halves of photos, nine at once (${inWords(answers)})`,
    `refused, or drawn again; a bystander’s call within ${Math.round(slowestMs)} ms; ${grown} MB more`,
    [
      [![...answers.keys()].some((status) => Number(status) >= 500), 'an answer is an error of ours'],
      [slowestMs < busyMs, 'others wait'],
      [grown < mostMb, 'the server keeps them in memory'],
    ],
  )
}

/** An image of one colour: a few kilobytes at any size in pixels. */
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#777' }, limitInputPixels: false })
    .png()
    .toBuffer()

async function contents(): Promise<Buffer[]> {
  const create = { width: 800, height: 600, channels: 3, background: '#357' } as const
  const photo = await sharp({ create }).jpeg().toBuffer()
  return [
    await plain(7_700, 7_700),
    await plain(12_000, 12_000),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'),
    photo.subarray(0, photo.length / 2),
    Buffer.concat([photo, Buffer.from('<html><script>alert(1)</script></html>')]),
    Buffer.concat([Buffer.from('\xff\xd8\xff\xe0', 'latin1'), Buffer.alloc(1024 * 1024, 0xff)]),
  ]
}
