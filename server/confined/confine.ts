import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

/** The command before Node that confines the process; empty on a system without confinement. */
export type Confinement = readonly string[]

/** The id of a user without a name or files. */
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
 * The confinements that Linux may offer, the strongest first: no network, no other files, no new privileges. Only an
 * attempt shows which ones a system allows: containers forbid namespaces, and other users cannot read a checkout under
 * /root.
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

const root = fileURLToPath(new URL('../../', import.meta.url))

/** The folder of a library and its dependencies; links are followed, as other layouts than npm’s use them. */
function folderOf(library: string): string {
  const path = createRequire(import.meta.url).resolve(library)
  const name = 'node_modules'
  return path.slice(0, path.lastIndexOf(name) + name.length + 1)
}

/**
 * The libraries of a confined process, and whether they contain native code, which Node's permissions do not restrict.
 */
export type Libraries = { libraries: readonly string[]; isNative?: boolean }

/** Node's permissions in the process: it reads its own code, and writes only its own priority when memory runs out. */
export const permissions = ({ libraries, isNative }: Libraries): string[] => [
  '--permission',
  ...(isNative ? ['--allow-addons'] : []),
  ...['server/', 'domain/', 'package.json', 'node_modules/'].map((part) => `--allow-fs-read=${root}${part}`),
  ...libraries.map((library) => `--allow-fs-read=${folderOf(library)}`),
  '--allow-fs-write=/proc/self/oom_score_adj',
]
