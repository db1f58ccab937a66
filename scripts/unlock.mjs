// `npm run unlock -- EMAIL`
import { runCommand } from './bootstrap/command.mjs'

await runCommand('scripts/unlock/unlock.ts')
