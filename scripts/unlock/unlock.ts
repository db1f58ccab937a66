// `npm run unlock -- EMAIL`: a one-time link to a new password, for whoever is at the server; docs/operations.md.

import { limits } from '../../domain/limits.ts'
import { resetRequestForm } from '../../domain/session-form.ts'
import { unlockLink } from '../../server/auth/unlock.ts'
import { createDb } from '../../server/database/db.ts'
import { readConfig } from '../../server/runtime/config.ts'
import { withDatabase } from '../backup/database.ts'

const typed = resetRequestForm.safeParse({ email: process.argv[2] })
if (!typed.success) {
  console.error('Usage : npm run unlock -- EMAIL')
  process.exit(1)
}
const { email } = typed.data
const config = readConfig(process.env)

await withDatabase(config, async (url) => {
  const db = createDb(url, { max: 2, applicationName: 'fil-d-atelier unlock' })
  try {
    const link = await unlockLink(db, config, email, new Date())
    if (link) say(link)
    else refuse()
  } finally {
    await db.destroy()
  }
})

function say(link: string): void {
  console.log(`Nouveau mot de passe pour ${email}, une seule fois, dans les ${limits.resetMs / 60_000} minutes :`)
  console.log(link)
  if (!config.publicUrl) console.log('D’un autre poste : le même chemin, après l’adresse où l’application s’y ouvre.')
  console.log('Qui tient ce lien entre dans le compte : ne le donnez à personne d’autre.')
}

function refuse(): void {
  console.error(`Aucun compte ouvert n’a l’adresse ${email} : elle est inconnue, ou son accès est suspendu.`)
  process.exitCode = 1
}
