// `npm run bench`: how fast, beside two references in the same run; docs/bench/README.md says what it measures.
import { ensureBuilt } from './bootstrap/build.mjs'
import { ensureInstalled } from './bootstrap/install.mjs'
import { node, requireNode20, toolEnv } from './bootstrap/project.mjs'
import { run } from './bootstrap/run.mjs'
import { giveUp } from './bootstrap/say.mjs'

requireNode20()
await ensureInstalled()
if (!(await ensureBuilt())) giveUp('La construction de l’interface a échoué : voir les messages ci-dessus.')

const env = toolEnv({ NODE_ENV: 'production' })
process.exitCode = await run(node, ['scripts/bench/main.ts', ...process.argv.slice(2)], { env })
