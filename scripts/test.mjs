// `npm test` on a fresh clone: installs what is missing, runs the suites, and ends with one line that sums them up.
// With `--all` it also runs the other browser tests, and those that start, stop and break whole servers.
import { ensureBuilt } from './bootstrap/build.mjs'
import { countCpu } from './bootstrap/cpu.mjs'
import { ensureInstalled } from './bootstrap/install.mjs'
import { machinePrograms } from './bootstrap/machine.mjs'
import { requireNode20 } from './bootstrap/project.mjs'
import { say } from './bootstrap/say.mjs'
import { allSuites, check, suites, usualSuites } from './bootstrap/suites.mjs'
import { partsOf, sayUsage } from './bootstrap/usage.mjs'

requireNode20()
const startedMs = Date.now()
const cpu = countCpu()
const isAll = process.argv.includes('--all')
const [programs] = await Promise.all([machinePrograms(isAll), ensureInstalled()])

const total = { passed: 0, failed: 0 }
const failures = []
const parts = []

/** Runs steps one after the other, and adds up their tests. */
async function inTurn(steps) {
  for (const [title, step] of Object.entries(steps)) {
    say(`\n── ${title}`)
    const { passed, failed, names = [], parts: own = [] } = await step()
    if (failed > 0) failures.push(title, ...names.map((name) => `   ${name}`))
    total.passed += passed
    total.failed += failed
    parts.push(...own)
  }
}

const built = async () => ((await ensureBuilt()) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })

const checksMs = Date.now()
const before = cpu?.read()
// Bundling keeps one core busy: the suites that need no bundle run on the other core.
await Promise.all([
  inTurn({ 'Build (vite)': built }),
  inTurn({
    'Types (tsc)': () => check('typescript/bin/tsc', '-p', '.'),
    'Form (biome)': () => check('@biomejs/biome/bin/biome', 'ci', '--colors=off', '.'),
    'Rules and screens': async () => ({ ...(await suites(['unit'])), parts: [] }),
  }),
])
parts.push(...partsOf([reading('checks', checksMs, before), reading('end', Date.now(), cpu?.read())]))
const projects = isAll ? allSuites : usualSuites
const env = { ...programs, ...(isAll && { SCREENS: 'all' }) }
await inTurn({
  [isAll ? 'Server, browser and installation' : 'Server and browser']: () =>
    suites(projects, { env, group: cpu?.folder }),
})

for (const line of failures) say(`failed: ${line}`)
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0
say('')
sayUsage(parts, { wallS: (Date.now() - startedMs) / 1000, allS: cpu?.read()?.all ?? null })
cpu?.end()
say(`\n${total.passed} passed, ${total.failed} failed`)

function reading(name, atMs, usage = null) {
  return { name, atMs, usage }
}
