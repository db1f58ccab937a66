import { execFile } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { rawClient } from '../../faults/raw-client.ts'
import { descriptorsOf } from '../../faults/silent-readers.ts'
import { type Attack, result } from '../outcome.ts'
import { password } from '../target.ts'
import { countOf, times, told } from '../visitor.ts'

const run = promisify(execFile)
const spare = 20
/** How long the shortage lasts, longer than the interval of the server's own checks. */
const scarceMs = 12_000
const settleMs = 60_000

/** More connections than the system lets the server have. */
export const noDescriptorLeft: Attack = async (target) => {
  const pid = target.pid()
  const limitTo = (most: string) => run('prlimit', ['--pid', String(pid), `--nofile=${most}`])
  const { stdout } = await run('prlimit', [
    '--pid',
    String(pid),
    '--nofile',
    '--output=SOFT,HARD',
    '--noheadings',
    '--raw',
  ])
  await limitTo(`${(await descriptorsOf(pid)) + spare}:`)
  const clients = Array.from({ length: 10 * spare }, () => rawClient(target.port))
  for (const { socket } of clients) socket.write('GET /connexion HTTP/1.1\r\nHost: a\r\n\r\n')
  await sleep(scarceMs)
  for (const { socket } of clients) socket.destroy()
  await limitTo(`${stdout.trim().split(/\s+/)[0]}:`)
  await sleep(1_000)
  const { status } = await target.stranger().ask('GET', '/health/ready')
  return result(`${10 * spare} connections when the system leaves ${spare}`, 'the server goes on', [
    [target.pid() === pid, 'the server was started again'],
    [status === 200, `afterwards, ready answers ${status}`],
  ])
}

/** Measures the memory that all attacks left in use; runs last. @param before the memory of the server at rest */
export const memoryComesBack =
  (before: number): Attack =>
  async (target) => {
    const owner = await target.owner()
    const form = { email: owner.email, password }
    const answers = await times(20, 20, () => target.stranger().call('POST', '/auth/login', form))
    const peakMegabytes = await target.resident()
    await sleep(settleMs)
    const after = await target.resident()
    return result(
      `all of the above, then 20 sign-ins at once (${told(countOf(answers))})`,
      `${before} MB before, ${peakMegabytes} MB at the end, ${after} MB a minute later`,
      [[after <= 1.5 * before, `${after} MB a minute later, for ${before} MB before`]],
    )
  }
