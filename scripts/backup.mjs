// `npm run backup`
import { runCommand } from './bootstrap/command.mjs'

await runCommand('scripts/backup/backup.ts')
