import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'

const alone = new URL('../../scripts/bootstrap/alone.mjs', import.meta.url).href

/** A command that appends its beginning and its end to a file, with a pause between them. */
const work = (file: string, way: string) => `
  import { appendFileSync } from 'node:fs'
  import { alone } from '${alone}'
  await alone('test-${process.pid}', 'waiting', async () => {
    appendFileSync('${file}', 'begins ')
    await new Promise((resolve) => setTimeout(resolve, 100))
    ${way}
    appendFileSync('${file}', 'ends ')
  })`

async function run(...ways: string[]): Promise<{ written: string; outcomes: string[] }> {
  const folder = await mkdtemp(join(tmpdir(), 'fil-alone-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'order')
  const commands = ways.map((way) =>
    promisify(execFile)(process.execPath, ['--input-type=module', '-e', work(file, way)]),
  )
  const outcomes = (await Promise.allSettled(commands)).map(({ status }) => status)
  return { written: await readFile(file, 'utf8'), outcomes: outcomes.sort() }
}

test('three commands that build at once follow one another', async () => {
  expect(await run('', '', '')).toEqual({
    written: 'begins ends begins ends begins ends ',
    outcomes: ['fulfilled', 'fulfilled', 'fulfilled'],
  })
})

test('a command that was killed leaves no lock', async () => {
  await run(`process.kill(process.pid, 'SIGKILL')`)
  expect(await run('')).toMatchObject({ written: 'begins ends ' })
})

test('a command that fails leaves no lock', async () => {
  const { outcomes } = await run(`throw new Error('no space')`)
  expect(outcomes).toEqual(['rejected'])
  expect(await run('')).toMatchObject({ written: 'begins ends ' })
})
