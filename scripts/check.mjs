// `npm run check`, while you work: types, form, rules, and the tests of the nouns that have changed since the last
// commit, or since the commit that is named: `npm run check -- HEAD~1`.
import { execFileSync } from 'node:child_process'
import { ensureInstalled } from './bootstrap/install.mjs'
import { machinePrograms } from './bootstrap/machine.mjs'
import { testsFor } from './bootstrap/nouns.mjs'
import { requireNode20, root } from './bootstrap/project.mjs'
import { say } from './bootstrap/say.mjs'
import { check, suites } from './bootstrap/suites.mjs'

requireNode20()
const startedMs = Date.now()
const [base = 'HEAD'] = process.argv.slice(2)
await ensureInstalled()

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
const untracked = git('ls-files', '--others', '--exclude-standard')
const changed = [...git('diff', '--name-only', base), ...untracked]
const tests = [...git('ls-files', 'test'), ...untracked].filter((path) => /\.test\.tsx?$/.test(path))
const files = testsFor(changed, tests)
say(
  changed.length === 0
    ? `Nothing has changed since ${base}.`
    : `${changed.length} changed files, ${files.length} files of tests`,
)

const needsBrowser = files.some((path) => path.startsWith('test/browser/'))
const env = needsBrowser ? await machinePrograms() : {}
const ofNouns = async () =>
  files.length === 0 ? { passed: 0, failed: 0 } : suites(['http', 'browser', 'browser-rest'], { files, env })
const [types, form, rules] = await Promise.all([
  check('typescript/bin/tsc', '-p', '.'),
  check('@biomejs/biome/bin/biome', 'ci', '--colors=off', '.'),
  suites(['unit']),
])
const all = [types, form, rules, await ofNouns()]

for (const { names = [] } of all) for (const name of names) say(`failed: ${name}`)
const sum = (kind) => all.reduce((total, one) => total + one[kind], 0)
process.exitCode = sum('failed') > 0 ? 1 : 0
say(`\n${sum('passed')} passed, ${sum('failed')} failed in ${Math.round((Date.now() - startedMs) / 1000)} s`)
