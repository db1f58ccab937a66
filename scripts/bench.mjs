// `npm run bench`: first paint, CPU and memory, beside a bare server; docs/bench/README.md says what it measures.
import { ensureBuilt } from './bootstrap/build.mjs'
import { ensureChromium } from './bootstrap/chromium.mjs'
import { ensureInstalled } from './bootstrap/install.mjs'
import { node, requireNode20, serverEnv } from './bootstrap/project.mjs'
import { run } from './bootstrap/run.mjs'
import { giveUp } from './bootstrap/say.mjs'

requireNode20()
if (process.platform !== 'linux') giveUp('The benchmark reads the processor time in /proc: it runs on Linux only.')
await ensureInstalled()
const CHROMIUM_PATH = await ensureChromium()
if (!(await ensureBuilt())) giveUp('The build has failed: see above.')

process.exitCode = await run(node, ['scripts/bench/main.ts', ...process.argv.slice(2)], {
  env: serverEnv({ CHROMIUM_PATH }),
})
