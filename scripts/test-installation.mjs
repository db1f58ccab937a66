// `npm run test:installation`: the tests that start, stop and break whole servers, and those of old browsers.
import { ensureBuilt } from './bootstrap/build.mjs'
import { ensureInstalled } from './bootstrap/install.mjs'
import { machinePrograms } from './bootstrap/machine.mjs'
import { requireNode20 } from './bootstrap/project.mjs'
import { say } from './bootstrap/say.mjs'
import { suites } from './bootstrap/suites.mjs'

requireNode20()
const [programs] = await Promise.all([machinePrograms(true), ensureInstalled()])
if (!(await ensureBuilt())) process.exit(1)
const { passed, failed } = await suites(['installation'], { env: programs, files: process.argv.slice(2) })
process.exitCode = failed > 0 || passed === 0 ? 1 : 0
say(`\n${passed} passed, ${failed} failed`)
