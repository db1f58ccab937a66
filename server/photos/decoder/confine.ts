import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

/** What stands before Node on the line that starts the process; nothing on a system that has nothing to offer. */
export type Confinement = readonly string[]

/** Has no name, and owns nothing. */
const nobodysId = 65_533
const noNewRights = ['/usr/bin/setpriv', '--no-new-privs']
const asNobody = [
  ...noNewRights,
  `--reuid=${nobodysId}`,
  `--regid=${nobodysId}`,
  '--clear-groups',
  '--bounding-set=-all',
  '--inh-caps=-all',
]

/**
 * What Linux may offer, the strongest first: no network, no other's rights, no new ones. Only trying tells what a system
 * allows: containers forbid namespaces, a checkout under /root is closed to anybody else.
 */
export function confinements(userId = process.getuid?.()): Confinement[] {
  if (process.platform !== 'linux') return [[]]
  if (userId === 0) {
    const ofRoot = ['/usr/bin/unshare', '--net', '--ipc', '--', ...asNobody]
    return [ofRoot, asNobody, noNewRights, []]
  }
  const ofUser = ['/usr/bin/unshare', '--user', '--map-current-user', '--net', '--ipc', '--', ...noNewRights]
  return [ofUser, noNewRights, []]
}

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** Where the library and what it stands on lie once links have been followed, as they do in other layouts than npm’s. */
function libraries(): string {
  const sharp = createRequire(import.meta.url).resolve('sharp')
  const name = 'node_modules'
  return sharp.slice(0, sharp.lastIndexOf(name) + name.length + 1)
}

/** Its own code is all that Node reads there; nothing is written but how soon it goes when memory runs out. Native code is not held by this. */
export const permissions = (): string[] => [
  '--permission',
  '--allow-addons',
  ...['server/', 'domain/', 'package.json', 'node_modules/'].map((part) => `--allow-fs-read=${root}${part}`),
  `--allow-fs-read=${libraries()}`,
  '--allow-fs-write=/proc/self/oom_score_adj',
]
