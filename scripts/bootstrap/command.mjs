// `npm run backup` and the like: an operator's command, with the settings and the data folder that `npm start` has.
import { ensureInstalled } from './install.mjs'
import { node, requireNode20, toolEnv } from './project.mjs'
import { run } from './run.mjs'
import { checkoutDefaults, loadSettings } from './settings.mjs'

requireNode20()
loadSettings()
await ensureInstalled()
const env = toolEnv({ ...checkoutDefaults(), LOG_LEVEL: 'warn' })
process.exitCode = await run(node, process.argv.slice(2), { env })
