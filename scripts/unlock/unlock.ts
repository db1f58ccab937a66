// `npm run unlock -- EMAIL`: gives access to an account again, from the server's terminal; docs/operations.md.

import { parseArgs } from 'node:util'
import { resetRequestForm } from '../../domain/accounts/session-form.ts'
import { limits } from '../../domain/ground/limits.ts'
import { unlock } from '../../server/auth/accounts/reset.ts'
import { createDb } from '../../server/database/db.ts'
import { readConfig } from '../../server/runtime/config.ts'
import { withDatabase } from '../backup/database.ts'

const keepFlag = 'garder-la-seconde-etape'
const { positionals, values } = parseArgs({
  allowPositionals: true,
  strict: false,
  options: { [keepFlag]: { type: 'boolean' } },
})
const typed = resetRequestForm.safeParse({ email: positionals[0] })
const unknown = Object.keys(values).filter((name) => name !== keepFlag)
if (!typed.success || positionals.length > 1 || unknown.length > 0) {
  console.error(`Usage : npm run unlock -- EMAIL [--${keepFlag}]`)
  process.exit(1)
}
const { email } = typed.data
const keepFactors = values[keepFlag] === true
const config = readConfig(process.env)

await withDatabase(config, async (url) => {
  const db = createDb(url, { max: 2, applicationName: 'fil-d-atelier unlock' })
  try {
    const unlocked = await unlock(db, config, { email, keepFactors }, new Date())
    if (unlocked) say(unlocked)
    else refuse()
  } finally {
    await db.destroy()
  }
})

function say({ link, factorsRemoved }: { link: string; factorsRemoved: boolean }): void {
  console.log(`Nouveau mot de passe pour ${email}, une seule fois, dans les ${limits.resetMs / 60_000} minutes :`)
  console.log(link)
  if (!config.publicUrl) console.log('D’un autre poste : le même chemin, après l’adresse où l’application s’y ouvre.')
  console.log('Qui tient ce lien entre dans le compte : ne le donnez à personne d’autre.')
  if (factorsRemoved) {
    console.log(
      'Sa connexion renforcée, ses codes de secours et ses sessions sont retirés : à régler de nouveau dans le profil.',
    )
  }
}

function refuse(): void {
  console.error(`Aucun compte ouvert n’a l’adresse ${email} : elle est inconnue, ou son accès est suspendu.`)
  process.exitCode = 1
}
