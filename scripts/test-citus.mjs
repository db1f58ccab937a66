// `npm run test:citus -- postgres://postgres@coordinator/database [file…]`: the server's tests over a Citus cluster.
import { ensureInstalled } from './bootstrap/install.mjs'
import { requireNode20 } from './bootstrap/project.mjs'
import { say } from './bootstrap/say.mjs'
import { suites } from './bootstrap/suites.mjs'

const [url, ...files] = process.argv.slice(2)
if (!url) {
  say('Usage: npm run test:citus -- postgres://postgres@127.0.0.1:5432/postgres [file…] (docs/scale.md)')
  process.exit(1)
}
requireNode20()
await ensureInstalled()
const { passed, failed } = await suites(['http'], { env: { CITUS_ADMIN_URL: url }, files })
process.exitCode = failed > 0 || passed === 0 ? 1 : 0
say(`\n${passed} passed, ${failed} failed`)
