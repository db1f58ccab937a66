// `npm run restore`: see scripts/backup/restore.ts.
import { ensureInstalled } from './bootstrap/install.mjs'
import { node, requireNode20, toolEnv } from './bootstrap/project.mjs'
import { run } from './bootstrap/run.mjs'
import { checkoutDefaults, loadSettings } from './bootstrap/settings.mjs'

requireNode20()
loadSettings()
await ensureInstalled()
const env = toolEnv({ ...checkoutDefaults(), LOG_LEVEL: 'warn' })
process.exitCode = await run(node, ['scripts/backup/restore.ts', ...process.argv.slice(2)], { env })
