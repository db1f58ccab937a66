// For the image: reads what the server may ever read, so that Node keeps it compiled under NODE_COMPILE_CACHE (decision 0150).
import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../', import.meta.url))
/** The entry is read last: it would start the server, and ends at the setting that it refuses. */
const entry = 'server/main.ts'
/** The module that only development has. */
const absent = 'server/renderer/vite.ts'

const sources = globSync('{server,domain,migrations}/**/*.ts', { cwd: root })
const files = sources.filter((file) => file !== entry && file !== absent)
for (const file of [...files, 'dist/server/entry-server.js']) await import(new URL(file, `file://${root}`).href)
for (const name of ['nodemailer', 'pg-boss', 'qrcode']) await import(name)

process.env.PORT = 'none'
console.error = () => {}
process.once('exit', () => {
  process.exitCode = 0
})
await import(new URL(entry, `file://${root}`).href)
