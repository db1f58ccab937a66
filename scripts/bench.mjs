// `npm run bench`: first paint, CPU and memory, beside a bare server; docs/bench/README.md says what it measures.
import { runBuilt } from './bootstrap/built.mjs'
import { ensureChromium } from './bootstrap/chromium.mjs'
import { serverEnv } from './bootstrap/project.mjs'
import { giveUp } from './bootstrap/say.mjs'

if (process.platform !== 'linux') giveUp('The benchmark reads the processor time in /proc: it runs on Linux only.')
await runBuilt(['scripts/bench/main.ts', ...process.argv.slice(2)], async () =>
  serverEnv({ CHROMIUM_PATH: await ensureChromium() }),
)
