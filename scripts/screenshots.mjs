// `npm run screenshots`: the pictures of the README, so that they stay true; with `--all` every screen, in `screenshots/`.
import { ensureBuilt } from './bootstrap/build.mjs'
import { ensureChromium } from './bootstrap/chromium.mjs'
import { ensureInstalled } from './bootstrap/install.mjs'
import { node, requireNode20, toolEnv } from './bootstrap/project.mjs'
import { run } from './bootstrap/run.mjs'
import { giveUp } from './bootstrap/say.mjs'

requireNode20()
await ensureInstalled()
const CHROMIUM_PATH = await ensureChromium()
if (!(await ensureBuilt())) giveUp('The build has failed: see above.')

const all = process.argv.includes('--all')
const album = all ? 'test/album/all.ts' : 'test/album/readme.ts'
const env = toolEnv({ NODE_ENV: 'test', CHROMIUM_PATH, ALBUM: album })
process.exitCode = await run(node, ['node_modules/vitest/vitest.mjs', 'run', '--project=album'], { env })
