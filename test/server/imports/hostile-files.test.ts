import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importLimits } from '../../../domain/imports/file-limits.ts'
import { type ConfinedProcess, ProcessDied, startProcess, TooLong } from '../../../server/confined/start-process.ts'
import { readerProgram, refusal } from '../../../server/imports/read-file.ts'
import type { ReadAnswer } from '../../../server/imports/reader/read-content.ts'
import { as, type Caller } from '../../setup/doors.ts'
import { type HostileFile, hostileFiles } from '../../setup/hostile-files.ts'
import { sendFile } from '../../setup/import.ts'
import { app, people, stage } from '../stage.ts'

stage()

let admin: Caller
let folder: string
let reader: ConfinedProcess | undefined
beforeAll(async () => {
  admin = await as(app, people.camille)
  folder = await mkdtemp(join(tmpdir(), 'fil-hostile-'))
  return () => rm(folder, { recursive: true })
})
afterAll(() => reader?.end())

/** On a busy machine a large file may run out of time instead. */
const tooLong = /8 secondes/

/** Reads a file in a confined process with the limits of an upload. The process is reused until a file ends it. */
async function readConfined(content: Buffer): Promise<ReadAnswer> {
  const path = join(folder, 'file')
  await writeFile(path, content)
  reader ??= await startReader()
  try {
    return (await reader.ask(
      { path, bytes: content.length },
      {},
      { workMs: importLimits.readMs, waitMs: 60_000 },
    )) as ReadAnswer
  } catch (error) {
    reader = undefined
    if (error instanceof TooLong) return { fault: 'tooLong' }
    if (error instanceof ProcessDied) return { fault: 'died' }
    throw error
  }
}

async function startReader(): Promise<ConfinedProcess> {
  const started = await startProcess(readerProgram)
  started.output?.resume()
  return started
}

const plain = (said = '') => said.replaceAll('\u00a0', ' ')

/** The heaviest file of each kind, sent by the call: a zip, XML, one cell, and a file that is accepted. */
const heaviest = ['a zip bomb', 'deep XML', '20 MB of one word', '20,000 lines of 100 long cells']
const isHeaviest = ([name]: HostileFile) => heaviest.includes(name)

/** One file of each kind at every push; all of them before a release, by `npm run test:fuzz`. */
const quick = [
  ...heaviest,
  'a cell at column ZZZZZZZ',
  'an inline text of 30 MB',
  'a zip that announces four gigabytes',
  'exponential XML entities',
  'noise behind the head of a zip',
  'a PDF',
]
const tried = process.env.FUZZ === 'all' ? hostileFiles : hostileFiles.filter(([name]) => quick.includes(name))

test('ten files at least are tried', () => {
  expect(tried.length).toBeGreaterThanOrEqual(quick.length)
})

test.each(tried.filter((one) => !isHeaviest(one)))('the reader survives %s', async (_, content, refused) => {
  const file = content()
  expect(file.length).toBeLessThanOrEqual(importLimits.fileBytes)
  const answer = await readConfined(file)
  const said = 'fault' in answer ? plain(refusal(answer.fault, answer.line).issues?.[0]?.message) : ''
  if (!tooLong.test(said)) expect(said).toEqual(refused ? expect.stringMatching(refused) : '')
})

test.each(tried.filter(isHeaviest))('the server survives %s', async (_, content, refused) => {
  const { status, body } = await sendFile(admin, content(), 'clients.xlsx')
  const said = status === 400 ? plain(body.issues[0].message) : ''
  if (!tooLong.test(said)) expect([status, said]).toEqual(refused ? [400, expect.stringMatching(refused)] : [201, ''])
  expect((await admin.get('/clients')).status).toBe(200)
})
