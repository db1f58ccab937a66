// `npm run bench`: how fast, beside two references in the same run; docs/bench/README.md says what it measures.
// `npm run bench:timing`, `bench:isolation`: what the clock tells a stranger, what row-level security costs (docs/security.md).
import { ensureBuilt } from './bootstrap/build.mjs'
import { ensureInstalled } from './bootstrap/install.mjs'
import { node, requireNode20, serverEnv } from './bootstrap/project.mjs'
import { run } from './bootstrap/run.mjs'
import { giveUp } from './bootstrap/say.mjs'

const [first, ...others] = process.argv.slice(2)
const special = first === 'timing' || first === 'isolation'
const [file, args] = special ? [first, others] : ['main', process.argv.slice(2)]

requireNode20()
await ensureInstalled()
if (!(await ensureBuilt())) giveUp('The build has failed: see above.')

process.exitCode = await run(node, [`scripts/bench/${file}.ts`, ...args], { env: serverEnv() })
