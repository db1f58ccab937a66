// `npm run dev`: Vite inside the server, which restarts after a change of its own files.
import { ensureInstalled } from './bootstrap/install.mjs'
import { node, requireNode20, toolEnv } from './bootstrap/project.mjs'
import { run } from './bootstrap/run.mjs'
import { checkoutDefaults, loadSettings } from './bootstrap/settings.mjs'

requireNode20()
loadSettings()
await ensureInstalled()

// Only these folders are watched: Vite loads its settings through a file that it removes again.
const watched = ['server', 'domain', 'migrations'].map((folder) => `--watch-path=${folder}`)
const env = toolEnv({ ...checkoutDefaults(), NODE_ENV: 'development' })
process.exitCode = await run(node, [...watched, '--watch-preserve-output', 'server/main.ts'], { env })
