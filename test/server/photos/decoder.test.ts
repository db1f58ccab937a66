import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { confinements, permissions } from '../../../server/confined/confine.ts'
import { startProcess, TooBusy } from '../../../server/confined/start-process.ts'
import { createDecoder, type Decoder } from '../../../server/photos/decoder/decoder.ts'
import { decoderProgram, sharedProcess, type Times } from '../../../server/photos/decoder/shared-process.ts'
import { aPhoto } from '../../setup/photo.ts'

let folder: string
let decoder: Decoder
/** Whether this test has started a decoder. */
let started = false
let photo: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fil-decoder-'))
  photo = join(folder, 'photo')
  await writeFile(photo, await aPhoto())
})
afterEach(async () => {
  if (started) await decoder.close()
  started = false
  await rm(folder, { recursive: true, force: true })
})

const asker = { garageId: 'un garage' }

const patient = { workMs: 20_000, waitMs: 60_000, quietMs: 60_000 }

const start = (times: Partial<Times> = {}) => {
  decoder = createDecoder({ ...patient, ...times })
  started = true
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

test('the decoder process starts with the first photo, serves all and ends when idle', async () => {
  start({ quietMs: 300 })
  const before = running()
  const made = await Promise.all([1, 2, 3].map(() => decoder.render(photo, folder, asker)))
  expect(running()).toBe(before + 1)
  expect(new Set(made.map(({ files }) => files.large.webp.digest)).size).toBe(1)
  await expect.poll(running).toBe(before)
  await decoder.render(photo, folder, asker)
})

test.runIf(existsSync('/proc/self/environ'))(
  'the decoder process has none of the server’s settings, and is killed first without memory',
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

const inStatus = (pid: string | undefined, name: string) =>
  new RegExp(`^${name}:\\t(.*)$`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]

/** Whether this system can start a process by this command; `true` does nothing. */
const may = (...line: string[]) => spawnSync(line[0] ?? '', [...line.slice(1), 'true']).status === 0
const isRoot = process.getuid?.() === 0

test.runIf(may('/usr/bin/setpriv', '--no-new-privs'))('the decoder process can gain no privileges', async () => {
  start()
  await decoder.render(photo, folder, asker)
  const pid = processes().at(-1)
  expect(inStatus(pid, 'NoNewPrivs')).toBe('1')
  expect(inStatus(pid, 'CapEff')).toBe('0000000000000000')
})

test.runIf(isRoot && may('/usr/bin/setpriv', '--reuid=65533', '--clear-groups'))(
  'the decoder of a root server runs as an unprivileged user without groups',
  async () => {
    start()
    await decoder.render(photo, folder, asker)
    const pid = processes().at(-1)
    expect(inStatus(pid, 'Uid')).toBe('65533\t65533\t65533\t65533')
    expect(inStatus(pid, 'Gid')).toBe('65533\t65533\t65533\t65533')
    expect(inStatus(pid, 'Groups')?.trim()).toBe('')
    expect(inStatus(pid, 'CapBnd')).toBe('0000000000000000')
  },
)

test.runIf(isRoot ? may('/usr/bin/unshare', '--net') : may('/usr/bin/unshare', '--user', '--net'))(
  'the decoder process has no network',
  async () => {
    start()
    await decoder.render(photo, folder, asker)
    const pid = processes().at(-1)
    const interfaces = readFileSync(`/proc/${pid}/net/dev`, 'utf8').match(/^\s*\w+(?=:)/gm)
    expect(interfaces?.map((name) => name.trim()).filter((name) => name !== 'lo')).toEqual([])
    expect(readlinkSync(`/proc/${pid}/ns/net`)).not.toBe(readlinkSync('/proc/self/ns/net'))
  },
)

test.each([
  ['reads a file of the server', `fs.readFileSync(${JSON.stringify(import.meta.filename)})`],
  ['lists a folder of the system', `fs.readdirSync('/etc')`],
  ['writes a file', `fs.writeFileSync('/tmp/fil-decoder-wrote', '')`],
  ['starts a program', `child_process.execSync('true')`],
])('Node refuses when the decoder %s', (_, code) => {
  const { status, stderr } = spawnSync(process.execPath, [...permissions(decoderProgram), '--eval', code], {
    encoding: 'utf8',
  })
  expect(status).toBe(1)
  expect(stderr).toContain('ERR_ACCESS_DENIED')
})

test('the decoder is confined by the strongest available program', () => {
  expect(confinements(0).map(([program = 'nothing']) => program)).toEqual([
    '/usr/bin/unshare',
    '/usr/bin/setpriv',
    '/usr/bin/setpriv',
    'nothing',
  ])
  expect(confinements(1000).map(([program = 'nothing']) => program)).toEqual([
    '/usr/bin/unshare',
    '/usr/bin/setpriv',
    'nothing',
  ])
})

test('the decoder starts without a missing or refused confinement program', async () => {
  start()
  const decoderProcess = await startProcess(decoderProgram, 60_000, [['/usr/bin/not-there'], ['/bin/false'], []])
  expect(await decoderProcess.ask({ path: photo, bytes: (await stat(photo)).size }, {}, patient)).toMatchObject({
    width: 64,
  })
  decoderProcess.end()
  await expect(startProcess(decoderProgram, 60_000, [['/usr/bin/not-there'], ['/bin/false']])).rejects.toThrow(
    'cannot be started',
  )
})

test('a decoder killed during a photo restarts, and the photo is rendered', async () => {
  start()
  await decoder.render(photo, folder, asker)
  await writeFile(photo, await aPhoto({ width: 6000, height: 6000 }))
  const [large, next] = [decoder.render(photo, folder, asker), decoder.render(photo, folder, asker)]
  process.kill(Number(processes().at(-1)), 'SIGKILL')
  expect((await large).width).toBe(1600)
  expect((await next).width).toBe(1600)
})

test('a decoder killed between two photos restarts', async () => {
  start()
  const kept = sharedProcess(patient)
  const ask = () => kept.ask(photo, asker)
  await ask()
  process.kill(Number(processes().at(-1)), 'SIGKILL')
  // No event is handled during this wait: the channel is broken, but the process still counts as running.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)
  expect(await ask()).toMatchObject({ width: 64 })
  kept.end()
})

const tooBusy = { status: 503, code: 'SERVICE_UNAVAILABLE', retryAfterS: expect.any(Number) }
/** Gives the decoder no processor, like a machine that works for others. @returns gives it back */
const busyMachine = () => {
  const pid = Number(processes().at(-1))
  process.kill(pid, 'SIGSTOP')
  return { resume: () => process.kill(pid, 'SIGCONT') }
}

test.runIf(process.platform === 'linux')(
  'a photo that takes too long is refused and leaves no file, and the next is rendered',
  async () => {
    start({ workMs: 50 })
    const background = '#336699'
    await sharp({ create: { width: 7000, height: 7000, channels: 3, background } })
      .png({ compressionLevel: 1 })
      .toFile(photo)
    await expect(decoder.render(photo, folder, asker)).rejects.toMatchObject({ status: 415, code: 'PHOTO_UNREADABLE' })
    expect(readdirSync(folder)).toEqual(['photo'])
    await decoder.close()
    start()
    expect((await decoder.render(photo, folder, asker)).width).toBe(1600)
  },
)

test('a photo that waits for the processor is kept for another try, and not blamed', async () => {
  start({ workMs: 2_000, waitMs: 4_000 })
  await decoder.render(photo, folder, asker)
  busyMachine()
  await expect(decoder.render(photo, folder, asker)).rejects.toMatchObject(tooBusy)
  expect(readdirSync(folder).filter((name) => name.includes('.'))).toHaveLength(4)
  await expect
    .poll(() => decoder.render(photo, folder, asker).catch(({ status }) => ({ width: status })))
    .toMatchObject({
      width: 64,
    })
})

test('a photo that waits too long for its turn is kept for another try', async () => {
  start({ waitMs: 60_000, lineMs: 1_000 })
  await decoder.render(photo, folder, asker)
  const { resume } = busyMachine()
  // Either of the two may get the turn: the other one waits for it.
  const both = [decoder.render(photo, folder, asker), decoder.render(photo, folder, asker)]
  const refusal = await Promise.race(
    both.map((one) =>
      one.then(
        () => null,
        (error: unknown) => error,
      ),
    ),
  )
  expect(refusal).toMatchObject(tooBusy)
  resume()
  const ended = await Promise.allSettled(both)
  expect(ended.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect((await decoder.render(photo, folder, asker)).width).toBe(64)
})

test('a photo waits for a slow start no longer than for an answer, and the next photo finds the process', async () => {
  const begun = Promise.withResolvers<void>()
  let starts = 0
  const slow = async () => {
    starts += 1
    await begun.promise
    return startProcess(decoderProgram)
  }
  const kept = sharedProcess({ ...patient, waitMs: 500 }, slow)
  await expect(kept.ask(photo, asker)).rejects.toThrow(TooBusy)
  begun.resolve()
  // On a busy machine the process takes longer to begin than a photo waits.
  const next = () => kept.ask(photo, asker).catch(() => null)
  await expect.poll(next, { timeout: 20_000 }).toMatchObject({ width: 64 })
  expect(starts).toBe(1)
  kept.end()
})

test.runIf(process.platform === 'linux')('a slow start does not lead to a weaker confinement', async () => {
  const asleep = startProcess(decoderProgram, 1, [['/bin/sh', '-c', 'exec sleep 60'], []])
  await expect(asleep).rejects.toThrow(TooBusy)
})

test('a photo of one garage lets another garage’s photo pass before its own next ones', async () => {
  const kept = sharedProcess(patient)
  await kept.ask(photo, asker)
  const ended: string[] = []
  const ask = (garageId: string, name: string) => kept.ask(photo, { garageId, onSpent: () => ended.push(name) })
  const answers = await Promise.all([
    ask('Dupont', 'Dupont 1'),
    ask('Dupont', 'Dupont 2'),
    ask('Dupont', 'Dupont 3'),
    ask('Leroy', 'Leroy'),
  ])
  expect(ended).toEqual(['Dupont 1', 'Leroy', 'Dupont 2', 'Dupont 3'])
  for (const answer of answers) expect(answer).toMatchObject({ width: 64 })
  kept.end()
})

test('an unwritable folder is an error of the server, not of the photo', async () => {
  start()
  await expect(decoder.render(photo, join(folder, 'absent'), asker)).rejects.toThrow('could not be written')
})
