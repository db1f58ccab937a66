// `npm run screenshots`: the pictures of the README, so that they stay true; with `--all` every screen, in `screenshots/`.
import { runBuilt } from './bootstrap/built.mjs'
import { ensureChromium } from './bootstrap/chromium.mjs'
import { toolEnv } from './bootstrap/project.mjs'

const ALBUM = process.argv.includes('--all') ? 'test/album/all.ts' : 'test/album/readme.ts'
await runBuilt(['node_modules/vitest/vitest.mjs', 'run', '--project=album'], async () =>
  toolEnv({ NODE_ENV: 'test', CHROMIUM_PATH: await ensureChromium(), ALBUM }),
)
