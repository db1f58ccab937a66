// `npm run backup`: see scripts/backup/backup.ts.
import { ensureInstalled } from './bootstrap/install.mjs'
import { node, requireNode20, toolEnv } from './bootstrap/project.mjs'
import { run } from './bootstrap/run.mjs'
import { checkoutDefaults, loadSettings } from './bootstrap/settings.mjs'

requireNode20()
loadSettings()
await ensureInstalled()
const env = toolEnv({ ...checkoutDefaults(), LOG_LEVEL: 'warn' })
process.exitCode = await run(node, ['scripts/backup/backup.ts', ...process.argv.slice(2)], { env })
