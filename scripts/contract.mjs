// `npm run contract -- --base http://localhost:3000`
import { runCommand } from './bootstrap/command.mjs'

await runCommand('scripts/contract/contract.ts')
