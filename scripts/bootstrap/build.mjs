import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { alone } from './alone.mjs'
import { root, toolEnv } from './project.mjs'
import { run } from './run.mjs'
import { say } from './say.mjs'

/** The files that end up in dist/, or that decide how it is built. */
const sources = [
  'client',
  'domain',
  'views',
  'scripts/build',
  ...filesAtRoot(/^(entry-.*|vite\.config\.ts|tsconfig\.json|package-lock\.json)$/),
]
const stampFile = join(root, 'dist', '.sources')

/**
 * Builds the browser and server bundles unless dist/ is up to date. A second command waits for the first, and uses what
 * it built.
 * @returns false when the build failed
 */
export async function ensureBuilt() {
  if (isBuilt(hashOf(sources))) return true
  return alone('build', 'Une autre commande construit déjà l’interface : attente…', build)
}

const isBuilt = (hash) => existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hash

async function build() {
  const hash = hashOf(sources)
  if (isBuilt(hash)) return true
  say('Construction de l’interface…')
  rmSync(stampFile, { force: true })
  const code = await run('npm', ['run', '--silent', 'build'], { env: toolEnv({ NODE_ENV: 'production' }) })
  if (code === 0) writeFileSync(stampFile, hash)
  return code === 0
}

function hashOf(paths) {
  const hash = createHash('sha256')
  for (const file of paths.flatMap(filesUnder)) hash.update(`${file}\0`).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

function filesAtRoot(pattern) {
  return readdirSync(root)
    .filter((name) => pattern.test(name))
    .sort()
}

function filesUnder(path) {
  const full = join(root, path)
  if (!existsSync(full)) return []
  if (statSync(full).isFile()) return [path]
  return readdirSync(full)
    .sort()
    .flatMap((name) => filesUnder(`${path}/${name}`))
}
