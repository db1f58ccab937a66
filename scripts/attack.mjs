// `npm run attack`: the tests that attack, then attacks on a separate installation, on this machine only; see
// docs/security.md.
import { ensureBuilt } from './bootstrap/build.mjs'
import { ensureChromium } from './bootstrap/chromium.mjs'
import { ensureInstalled } from './bootstrap/install.mjs'
import { node, requireNode20, toolEnv } from './bootstrap/project.mjs'
import { run } from './bootstrap/run.mjs'
import { giveUp, say } from './bootstrap/say.mjs'
import { suite } from './bootstrap/suites.mjs'

requireNode20()
await ensureInstalled()
if (!(await ensureBuilt())) giveUp('The build has failed: see above.')

const args = process.argv.slice(2)
const server = ['probes/', 'http/', 'auth/', 'mails/limits', 'invitations/', 'backup/backup', 'photos/']
const probes = {
  http: server.map((name) => `test/server/${name}`),
  browser: ['test/browser/odd-words.test.ts'],
}

let failures = 0
if (args.length === 0) {
  const CHROMIUM_PATH = await ensureChromium()
  for (const [project, files] of Object.entries(probes)) {
    say(`\n── Tests: ${files.join(', ')}`)
    const { passed, failed } = await suite(project, { CHROMIUM_PATH }, files)
    say(`   ${passed} hold, ${failed} do not`)
    failures += failed
  }
}
const code = await run(node, ['scripts/attack/main.ts', ...args], { env: toolEnv() })
process.exitCode = failures > 0 ? 1 : code
