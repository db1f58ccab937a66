import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const logFile = new URL('../../../server/runtime/log.ts', import.meta.url).href

/** The lines of a process that runs this code with a logger `log`. */
async function linesOf(code: string): Promise<string[]> {
  const script = `import { createLogger } from '${logFile}'; const log = createLogger({ logLevel: 'info' }); ${code}`
  const run = promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script])
  const { stdout } = await run.catch((failure: { stdout: string }) => failure)
  return stdout.trim().split('\n')
}

test.each([
  ['exits', 'process.exit(1)'],
  ['throws', "throw new Error('broken')"],
  ['ends', ''],
])('a process that %s at once writes its last log lines', async (_how, end) => {
  const lines = await linesOf(`for (let at = 0; at < 300; at += 1) log.info({ at }, 'line'); ${end}`)
  expect(lines.map((line) => JSON.parse(line).at)).toEqual(Array.from({ length: 300 }, (_, at) => at))
})
