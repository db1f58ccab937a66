import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { alone } from './alone.mjs'
import { machineEnv, node, root } from './project.mjs'
import { ensurePostgresReachable, postgresFolders } from './reachable.mjs'
import { runLong } from './run.mjs'
import { giveUp, say } from './say.mjs'

const modules = join(root, 'node_modules')
const stampFile = join(modules, '.fil-d-atelier')

/** Installs the packages of package-lock.json unless they already are. */
export async function ensureInstalled() {
  if (!isInstalled()) await alone('install', 'Une autre commande installe déjà les dépendances : attente…', install)
  ensurePostgresReachable()
}

async function install() {
  if (isInstalled()) return
  say('Installation des dépendances (une à deux minutes la première fois)…')
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const code = await runLong('installation', 'npm', args, { env: machineEnv() })
  if (code !== 0) giveUp('L’installation a échoué : vérifiez la connexion à Internet, puis relancez la commande.')
  if (!existsSync(node))
    giveUp('Node 24 n’a pas été installé : autorisez les scripts (npm config delete ignore-scripts).')
  writeFileSync(stampFile, wanted())
}

function isInstalled() {
  if (!existsSync(node) || !postgresFolders().every(existsSync)) return false
  if (readText(stampFile) === wanted()) return true
  if (!matchesLock()) return false
  writeFileSync(stampFile, wanted())
  return true
}

/** An installation depends on the lock file and on the machine its binaries are for. */
function wanted() {
  const hash = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  return `${hash} ${process.platform} ${process.arch}\n`
}

/** Compares with npm's own list of installed packages: somebody may have run `npm install` by hand. */
function matchesLock() {
  const installed = JSON.parse(readText(join(modules, '.package-lock.json')) ?? '{"packages":{}}').packages
  const { '': _project, ...locked } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  const sameVersion = ([path, { version, optional, devOptional }]) =>
    installed[path] ? installed[path].version === version : Boolean(optional || devOptional)
  return Object.entries(locked).every(sameVersion) && Object.keys(installed).every((path) => path in locked)
}

function readText(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}
