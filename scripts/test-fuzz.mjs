// `npm run test:fuzz`, before a release: every call with all the odd bodies, addresses and headers, not eight of each.
import { ensureBuilt } from './bootstrap/build.mjs'
import { ensureInstalled } from './bootstrap/install.mjs'
import { requireNode20 } from './bootstrap/project.mjs'
import { say } from './bootstrap/say.mjs'
import { suites } from './bootstrap/suites.mjs'

requireNode20()
await ensureInstalled()
if (!(await ensureBuilt())) process.exit(1)
const { passed, failed } = await suites(['http'], {
  env: { FUZZ: 'all' },
  files: ['test/server/probes/fuzz.test.ts', 'test/server/imports/hostile-files.test.ts'],
})
process.exitCode = failed > 0 || passed === 0 ? 1 : 0
say(`\n${passed} passed, ${failed} failed`)
