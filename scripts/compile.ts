// For the image: imports every module that the server may import, so that Node keeps it compiled under
// NODE_COMPILE_CACHE (decision 0150).
import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../', import.meta.url))
/** The server's entry, imported last: it would start the server, but stops at a setting that it refuses. */
const entry = 'server/main.ts'
/** The module that is only there in development. */
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
