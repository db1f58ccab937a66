import { delimiter, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { giveUp } from './say.mjs'

export const root = resolve(fileURLToPath(new URL('../..', import.meta.url)))
const localBin = join(root, 'node_modules', '.bin')

/** Node 24, installed as a package: the machine's own Node only runs the scripts that install it. */
export const node = join(localBin, process.platform === 'win32' ? 'node.cmd' : 'node')

/** The environment of a tool of this project: Node 24 is found first. */
export function toolEnv(extra = {}) {
  return { ...process.env, ...extra, PATH: [localBin, ...machinePath()].join(delimiter) }
}

/**
 * V8's flags for the server: how much memory it takes before it collects (decision 0150). The image sets the same
 * flags.
 */
export const serverFlags = ['--max-semi-space-size=16', '--heap-growing-percent=70']

/** The folder in which Node keeps the server's compiled code, to read it at the next start (decision 0150). */
export const compiledFolder = join(root, 'node_modules', '.cache', 'compiled')

/** The environment of the server: production, with the cache of compiled code. */
export function serverEnv(extra = {}) {
  return toolEnv({
    NODE_COMPILE_CACHE: compiledFolder,
    NODE_ENV: 'production',
    ...extra,
  })
}

/** The environment of npm while it replaces node_modules: nothing in that folder is used. */
export function machineEnv() {
  return { ...process.env, PATH: machinePath().join(delimiter) }
}

export function requireNode20() {
  const { node: version } = process.versions
  if (isRecent(version)) return
  giveUp(`Node ${version} est trop ancien : installez Node 20.19 ou plus récent (https://nodejs.org).`)
}

/** Whether this version of Node is at least the one that package.json asks for (engines): npm only warns. */
export function isRecent(version) {
  const [major, minor] = version.split('.').map(Number)
  return major > 20 || (major === 20 && minor >= 19)
}

function machinePath() {
  return (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'))
}
