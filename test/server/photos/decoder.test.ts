import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDecoder, type Decoder } from '../../../server/photos/decoder/decoder.ts'
import { keepProcess } from '../../../server/photos/decoder/keep-process.ts'
import { aPhoto } from '../../setup/photo.ts'

let folder: string
let decoder: Decoder
let photo: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fil-decoder-'))
  photo = join(folder, 'photo')
  await writeFile(photo, await aPhoto())
})
afterEach(async () => {
  await decoder.close()
  await rm(folder, { recursive: true, force: true })
})

const asker = { garageId: 'un garage' }

const start = (times = { answerMs: 20_000, quietMs: 60_000 }) => {
  decoder = createDecoder(times)
}

/** The decoders' processes that this test has started, and their environments. */
const processes = () =>
  execFileSync('pgrep', ['-P', String(process.pid), '-f', 'decoder/child.ts'], { encoding: 'utf8' })
    .trim()
    .split('\n')
const running = () => {
  try {
    return processes().length
  } catch {
    return 0
  }
}

test('the process is there with the first photo, one for all, and leaves when there are no more', async () => {
  start({ answerMs: 20_000, quietMs: 300 })
  const before = running()
  const made = await Promise.all([1, 2, 3].map(() => decoder.render(photo, folder, asker)))
  expect(running()).toBe(before + 1)
  expect(new Set(made.map(({ files }) => files.large.webp.digest)).size).toBe(1)
  await expect.poll(running).toBe(before)
  await decoder.render(photo, folder, asker)
})

test.runIf(existsSync('/proc/self/environ'))(
  'it knows none of the server’s settings, and is the first to go',
  async () => {
    start()
    await decoder.render(photo, folder, asker)
    const pid = processes().at(-1)
    const names = readFileSync(`/proc/${pid}/environ`, 'utf8')
      .split('\0')
      .map((line) => line.split('=')[0])
    expect(names.filter(Boolean).toSorted()).toEqual([
      'MALLOC_ARENA_MAX',
      'MALLOC_MMAP_THRESHOLD_',
      'MALLOC_TRIM_THRESHOLD_',
      'NODE_CHANNEL_FD',
      'NODE_CHANNEL_SERIALIZATION_MODE',
      'UV_THREADPOOL_SIZE',
    ])
    expect(readFileSync(`/proc/${pid}/oom_score_adj`, 'utf8').trim()).toBe('1000')
  },
)

test('ended in the midst of a photo, it is started anew, and the photo drawn', async () => {
  start()
  await decoder.render(photo, folder, asker)
  await writeFile(photo, await aPhoto({ width: 6000, height: 6000 }))
  const [large, next] = [decoder.render(photo, folder, asker), decoder.render(photo, folder, asker)]
  process.kill(Number(processes().at(-1)), 'SIGKILL')
  expect((await large).width).toBe(1600)
  expect((await next).width).toBe(1600)
})

test('ended before its end is known here, it is started anew', async () => {
  start()
  const kept = keepProcess({ answerMs: 20_000, quietMs: 60_000 })
  const at = (size: string) => ({ webp: join(folder, `${size}.webp`), jpeg: join(folder, `${size}.jpg`) })
  const ask = () => kept.ask({ source: photo, targets: { large: at('large'), small: at('small') } }, asker)
  await ask()
  process.kill(Number(processes().at(-1)), 'SIGKILL')
  // Nothing is heard meanwhile: the channel is broken, and the process still taken for living.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)
  expect(await ask()).toMatchObject({ width: 64 })
  kept.end()
})

test('a photo that takes too long is unreadable, leaves nothing, and the next one is drawn', async () => {
  start({ answerMs: 1_500, quietMs: 60_000 })
  await decoder.render(photo, folder, asker)
  process.kill(Number(processes().at(-1)), 'SIGSTOP')
  await expect(decoder.render(photo, folder, asker)).rejects.toMatchObject({ status: 415, code: 'PHOTO_UNREADABLE' })
  const made = await decoder.render(photo, folder, asker)
  expect(readdirSync(folder).filter((name) => name.includes('.'))).toHaveLength(8)
  expect(made.width).toBe(64)
})

test('while a photo of one garage lingers and more of them wait, the photo of another garage is next', async () => {
  start({ answerMs: 3_000, quietMs: 60_000 })
  await decoder.render(photo, folder, asker)
  const ended: string[] = []
  const render = (garageId: string, name: string) =>
    decoder.render(photo, folder, { garageId, onSpent: () => ended.push(name) })
  process.kill(Number(processes().at(-1)), 'SIGSTOP')
  const lingering = expect(render('Dupont', 'Dupont 1')).rejects.toMatchObject({ code: 'PHOTO_UNREADABLE' })
  const waiting = [render('Dupont', 'Dupont 2'), render('Dupont', 'Dupont 3'), render('Leroy', 'Leroy')]
  await lingering
  expect((await Promise.all(waiting)).map(({ width }) => width)).toEqual([64, 64, 64])
  expect(ended).toEqual(['Dupont 1', 'Leroy', 'Dupont 2', 'Dupont 3'])
})

test('a folder that cannot be written to is no fault of the photo', async () => {
  start()
  await expect(decoder.render(photo, join(folder, 'absent'), asker)).rejects.toThrow('could not be written')
})
