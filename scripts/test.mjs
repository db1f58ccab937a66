// `npm test` on a fresh clone: installs what is missing, then everything, and one line that sums it up.
import { ensureBuilt } from './bootstrap/build.mjs'
import { ensureChromium, ensureShell } from './bootstrap/chromium.mjs'
import { ensureFonts } from './bootstrap/fonts.mjs'
import { ensureInstalled } from './bootstrap/install.mjs'
import { ensurePgBouncer } from './bootstrap/pgbouncer.mjs'
import { ensurePrograms } from './bootstrap/programs.mjs'
import { requireNode20 } from './bootstrap/project.mjs'
import { say } from './bootstrap/say.mjs'
import { check, suite } from './bootstrap/suites.mjs'

requireNode20()
const [programs] = await Promise.all([machinePrograms(), ensureInstalled()])

/** Installs Debian's packages one after the other, while npm installs its own. */
async function machinePrograms() {
  await ensurePrograms()
  await ensureFonts()
  const CHROMIUM_PATH = await ensureChromium()
  const CHROMIUM_SHELL_PATH = await ensureShell(CHROMIUM_PATH)
  return { CHROMIUM_PATH, CHROMIUM_SHELL_PATH, PGBOUNCER_PATH: await ensurePgBouncer() }
}

const total = { passed: 0, failed: 0 }
const failures = []

/** Runs steps one after the other, and adds up their tests. */
async function inTurn(steps) {
  for (const [title, step] of Object.entries(steps)) {
    say(`\n── ${title}`)
    const { passed, failed, names = [] } = await step()
    if (failed > 0) failures.push(title, ...names.map((name) => `   ${name}`))
    total.passed += passed
    total.failed += failed
  }
}

const built = async () => ((await ensureBuilt()) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })

// Bundling keeps one core busy: the suites that need no bundle run on the other core.
await Promise.all([
  inTurn({ 'Build (vite)': built }),
  inTurn({
    'Types (tsc)': () => check('typescript/bin/tsc', '-p', '.'),
    'Form (biome)': () => check('@biomejs/biome/bin/biome', 'ci', '--colors=off', '.'),
    'Rules and screens': () => suite('unit'),
  }),
])
await inTurn({
  'Server and database': () => suite('http', programs),
  Browser: () => suite('browser', programs),
})

for (const line of failures) say(`failed: ${line}`)
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0
say(`\n${total.passed} passed, ${total.failed} failed`)
