import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { counted } from './cpu.mjs'
import { node, root, toolEnv } from './project.mjs'
import { run } from './run.mjs'
import { say } from './say.mjs'
import { partsOf } from './usage.mjs'

/** The projects of vitest.config.ts that `npm test` runs one after the other, and those of `npm test -- --all`. */
export const usualSuites = ['http', 'browser']
export const allSuites = [...usualSuites, 'browser-rest', 'installation']

/** A suite that passes or fails as a whole: it counts as one test. */
export async function check(tool, ...args) {
  const code = await run(node, [join(root, 'node_modules', tool), ...args], { env: toolEnv() })
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/**
 * Runs some projects of vitest.config.ts one after the other, or some of their files, counted test by test, in the order
 * that the command asks for (`npm test -- --sequence.shuffle`). A run that counts no test has failed.
 * @param group the folder of the cgroup that counts CPU, if there is one
 */
export async function suites(projects, { env = {}, files = [], group } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'fil-d-atelier-'))
  const [report, usage] = [join(folder, 'report.json'), join(folder, 'usage.json')]
  const args = [
    'run',
    ...files,
    ...projects.map((project) => `--project=${project}`),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    `--reporter=${join(root, 'scripts/bootstrap/usage-reporter.mjs')}`,
    ...process.argv.filter((option) => option.startsWith('--sequence.')),
  ]
  const browsers = group ? countedBrowsers(group, env) : { env: {}, remove: () => {} }
  const counting = { FIL_USAGE_FILE: usage, ...(group && { FIL_CPU_GROUP: group }), ...browsers.env }
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  try {
    const code = await run(node, [vitest, ...args], { env: toolEnv({ NODE_ENV: 'test', ...env, ...counting }) })
    const results = readJson(report, { numPassedTests: 0, numFailedTests: 0, testResults: [] })
    for (const name of triedAgain(results)) say(`   passed the second time: ${name}`)
    return { ...count(code, results), names: failedIn(results), parts: partsOf(readJson(usage, [])) }
  } finally {
    browsers.remove()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The paths of Chromium, so that its CPU is counted. */
function countedBrowsers(group, { CHROMIUM_PATH, CHROMIUM_SHELL_PATH }) {
  const programs = Object.entries({ CHROMIUM_PATH, CHROMIUM_SHELL_PATH }).filter(([, path]) => path)
  const each = programs.map(([name, path]) => [name, counted(group, 'chromium', path)])
  return {
    env: Object.fromEntries(each.map(([name, { path }]) => [name, path])),
    remove: () => {
      for (const [, { remove }] of each) remove()
    },
  }
}

function readJson(path, otherwise) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return otherwise
  }
}

/** The tests that passed only at the second attempt, each with the first line of its failure: they need a fix. */
export function triedAgain({ testResults }) {
  return testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
    .map(({ fullName, failureMessages: [why] }) => `${fullName} (${firstLine(why)})`)
}

/** The tests that failed, each with the first line of its failure. They are printed again at the end of a long run. */
export function failedIn({ testResults }) {
  return testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed')
      if (failed.length === 0) return [`${name} (${firstLine(message)})`]
      return failed.map(({ fullName, failureMessages: [why] }) => `${fullName} (${firstLine(why)})`)
    })
}

const firstLine = (text = '') => text.split('\n')[0]

/** A file that does not load, or an error outside any test, fails the run without failing a test. */
export function count(code, { numPassedTests: passed, numFailedTests: failed }) {
  const unseen = failed === 0 && (code !== 0 || passed === 0)
  return { passed, failed: unseen ? 1 : failed }
}
