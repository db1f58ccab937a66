import { execFile } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Outcome, Skipped } from '../outcome.ts'
import { rawClient } from '../raw-client.ts'
import { provoked } from '../scene.ts'
import { descriptorsOf } from '../silent-readers.ts'
import { whenBack } from '../watch-outage.ts'

const run = promisify(execFile)
const spare = 20
/** The time of the shortage, longer than the interval of the server's own checks. */
const scarceMs = 12_000

/** More connections come than the system lets the server have: it continues once they are gone. */
export async function noDescriptorLeft(): Promise<Outcome | Skipped> {
  if (process.platform !== 'linux') return { skipped: 'prlimit est de Linux' }
  return provoked({}, async (scene) => {
    const { installation, check } = scene
    const pid = installation.pid()
    const limit = (...args: string[]) => run('prlimit', ['--pid', String(pid), ...args])
    const { stdout: usual } = await limit('--nofile', '--output=SOFT', '--noheadings', '--raw')
    await limit(`--nofile=${(await descriptorsOf(pid)) + spare}:`)
    const clients = Array.from({ length: 10 * spare }, () => rawClient(Number(new URL(installation.url).port)))
    for (const { socket } of clients) socket.write('GET /connexion HTTP/1.1\r\nHost: a\r\n\r\n')
    await sleep(scarceMs)
    for (const { socket } of clients) socket.destroy()
    await limit(`--nofile=${usual.trim()}:`)
    await whenBack(scene)
    check(installation.pid() === pid, 'le serveur a été relancé')
    return { tried: `${10 * spare} connexions quand le système en laisse ${spare}`, recovered: 'seul' }
  })
}
