// `npm run test:installation`, `test:fuzz` and `test:citus`: the tests apart from `npm test`, whole or by file.
import { ensureBuilt } from './bootstrap/build.mjs'
import { ensureInstalled } from './bootstrap/install.mjs'
import { machinePrograms } from './bootstrap/machine.mjs'
import { requireNode20 } from './bootstrap/project.mjs'
import { giveUp, say } from './bootstrap/say.mjs'
import { suites } from './bootstrap/suites.mjs'

const [name, ...args] = process.argv.slice(2)
const fuzzed = ['test/server/probes/fuzz.test.ts', 'test/server/imports/hostile-files.test.ts']
const parts = {
  installation: async () => suites(['installation'], { env: await machinePrograms(true), files: args }),
  // Every call with all the odd bodies, addresses and headers, not eight of each.
  fuzz: () => suites(['http'], { env: { FUZZ: 'all' }, files: fuzzed }),
  citus([url, ...files] = args) {
    if (!url) giveUp('Usage: npm run test:citus -- postgres://postgres@127.0.0.1:5432/postgres [file…] (docs/scale.md)')
    return suites(['http'], { env: { CITUS_ADMIN_URL: url }, files })
  },
}

requireNode20()
await ensureInstalled()
if (!(await ensureBuilt())) process.exit(1)
const { passed, failed } = await parts[name]()
process.exitCode = failed > 0 || passed === 0 ? 1 : 0
say(`\n${passed} passed, ${failed} failed`)
