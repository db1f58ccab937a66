// `npm test` on a fresh clone: installs what is missing, runs the suites, and ends with one line that sums them up.
// With `--installation` it also runs the tests that start, stop and break whole servers.
import { ensureBuilt } from './bootstrap/build.mjs'
import { ensureInstalled } from './bootstrap/install.mjs'
import { machinePrograms } from './bootstrap/machine.mjs'
import { requireNode20 } from './bootstrap/project.mjs'
import { say } from './bootstrap/say.mjs'
import { check, suite } from './bootstrap/suites.mjs'

requireNode20()
const [programs] = await Promise.all([machinePrograms(), ensureInstalled()])

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
if (process.argv.includes('--installation')) await inTurn({ Installation: () => suite('installation', programs) })

for (const line of failures) say(`failed: ${line}`)
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0
say(`\n${total.passed} passed, ${total.failed} failed`)
