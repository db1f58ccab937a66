// `npm run seed -- --garages 100 --processes 10000`: adds garages for measurements to the existing data.
import { parseArgs } from 'node:util'
import { hashPassword } from '../server/auth/credentials.ts'
import { createDb } from '../server/database/db.ts'
import { migrate } from '../server/database/migrate.ts'
import { demoPassword } from '../server/demo/perrin.ts'
import { readConfig } from '../server/runtime/config.ts'
import { loadSecrets } from '../server/secrets/secrets.ts'
import { withDatabase } from './backup/database.ts'
import { seedGarages } from './seed/garages.ts'

const { values } = parseArgs({
  options: { garages: { type: 'string', default: '10' }, processes: { type: 'string', default: '1000' } },
})
const [garages, processes] = [Number(values.garages), Number(values.processes)]
if (![garages, processes].every((number) => Number.isInteger(number) && number >= 1)) {
  console.error('Usage : npm run seed -- --garages 100 --processes 10000')
  process.exit(1)
}
const config = readConfig(process.env)
await withDatabase(config, async (url) => {
  const db = createDb(url)
  await migrate(db)
  await db.destroy()
  const { linkKey } = await loadSecrets(config)
  const passwordHash = await hashPassword(demoPassword)
  let writtenCount = 0
  const onProgress = (written: number) => {
    writtenCount += written
    console.log(`${writtenCount} processus sur ${processes}`)
  }
  await seedGarages({ url, garages, processes, passwordHash, linkKey, now: new Date(), onProgress })
  console.log(`Connexion : admin@garage-N.example ou atelier@garage-N.example, mot de passe ${demoPassword}`)
})
