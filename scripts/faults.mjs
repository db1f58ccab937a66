// `npm run faults`: breaks a real installation in every way we know, and counts what was lost; see docs/faults.md.
import { ensureBuilt } from './bootstrap/build.mjs'
import { ensureInstalled } from './bootstrap/install.mjs'
import { node, requireNode20, toolEnv } from './bootstrap/project.mjs'
import { run } from './bootstrap/run.mjs'
import { giveUp } from './bootstrap/say.mjs'

requireNode20()
await ensureInstalled()
if (!(await ensureBuilt())) giveUp('La construction de l’interface a échoué : voir les messages ci-dessus.')
process.exitCode = await run(node, ['scripts/faults/main.ts', ...process.argv.slice(2)], { env: toolEnv() })
