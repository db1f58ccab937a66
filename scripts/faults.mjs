// `npm run faults`: breaks a real installation in every way we know, and counts what was lost; see docs/faults.md.
import { runBuilt } from './bootstrap/built.mjs'
import { toolEnv } from './bootstrap/project.mjs'

await runBuilt(['scripts/faults/main.ts', ...process.argv.slice(2)], () => toolEnv())
