// `npm run restore`
import { runCommand } from './bootstrap/command.mjs'

await runCommand('scripts/backup/restore.ts')
