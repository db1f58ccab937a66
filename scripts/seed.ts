// `npm run seed -- --garages 100 --processes 10000`: adds garages for measurements to the existing data.
import { parseArgs } from 'node:util'
import { hashPassword } from '../server/auth/credentials.ts'
import { createDb } from '../server/database/db.ts'
import { openDatabase } from '../server/database/embedded/start.ts'
import { migrate } from '../server/database/migrate.ts'
import { demoPassword } from '../server/demo/perrin.ts'
import { readConfig } from '../server/runtime/config.ts'
import { createLogger } from '../server/runtime/log.ts'
import { loadSecrets } from '../server/secrets/secrets.ts'
import { seedGarages } from './seed/garages.ts'

const { values } = parseArgs({
  options: { garages: { type: 'string', default: '10' }, processes: { type: 'string', default: '1000' } },
})
const [garages, processes] = [count(values.garages), count(values.processes)]
const config = readConfig(process.env)
const closers: (() => Promise<unknown>)[] = []
const { url } = await openDatabase(config, createLogger(config), (closer) => closers.push(closer))
const db = createDb(url)
await migrate(db)
await db.destroy()

const { linkKey } = await loadSecrets(config)
const started = Date.now()
let writtenCount = 0
const progress = setInterval(say, 5_000)
try {
  const passwordHash = await hashPassword(demoPassword)
  const onProgress = (written: number) => {
    writtenCount += written
  }
  await seedGarages({ url, garages, processes, passwordHash, linkKey, now: new Date(), onProgress })
  say()
  console.log(`Connexion : admin@garage-N.example ou atelier@garage-N.example, mot de passe ${demoPassword}`)
} finally {
  clearInterval(progress)
  for (const close of closers) await close()
}

function say(): void {
  const seconds = (Date.now() - started) / 1000
  const rate = Math.round(writtenCount / seconds)
  console.log(
    `${writtenCount} processus sur ${processes}, ${garages} garages, ${Math.round(seconds)} s (${rate} par seconde)`,
  )
}

function count(text: string): number {
  const number = Number(text)
  if (!Number.isInteger(number) || number < 1) {
    console.error('Usage : npm run seed -- --garages 100 --processes 10000')
    process.exit(1)
  }
  return number
}
