// `npm run docs:settings`: writes the table of settings of docs/operations.md.
import { readFile, writeFile } from 'node:fs/promises'
import { withSettings } from './settings-table.ts'

const guide = new URL('../docs/operations.md', import.meta.url)
await writeFile(guide, withSettings(await readFile(guide, 'utf8')))
