import { lockOut, returning } from './cases/accounts.ts'
import { forgedFromBackup } from './cases/backup.ts'
import { addressOracle, mailBomb, pageFlood, passwordFlood, sessionFlood } from './cases/bombs.ts'
import { abandonedDownloads, descriptionBurst, endlessBodies, malformedRequests, slowReaders } from './cases/floods.ts'
import { noDescriptorLeft } from './cases/scarcity.ts'
import type { Attack } from './outcome.ts'

/** Every attack on one and the same server, by the name that `--only` takes, in this order. */
export const catalogue: Record<string, { title: string; attack: Attack }> = {
  malformees: { title: 'Requêtes malformées', attack: malformedRequests },
  abandons: { title: 'Téléchargements abandonnés', attack: abandonedDownloads },
  lecteurs: { title: 'Lecteurs lents', attack: slowReaders },
  description: { title: 'Description des appels en rafale', attack: descriptionBurst },
  'sans-fin': { title: 'Corps sans fin', attack: endlessBodies },
  descripteurs: { title: 'Plus un descripteur', attack: noDescriptorLeft },
  messages: { title: 'Bombe de messages', attack: mailBomb },
  pages: { title: 'Pages en rafale', attack: pageFlood },
  'mots-de-passe': { title: 'Calculs de mots de passe', attack: passwordFlood },
  oracle: { title: 'Qui a un compte ?', attack: addressOracle },
  sessions: { title: 'Sessions en rafale', attack: sessionFlood },
  'enferme-dehors': { title: 'Titulaire enfermé dehors', attack: lockOut },
  revenants: { title: 'Administrateur retiré qui revient', attack: returning },
  sauvegarde: { title: 'Sauvegarde trouvée', attack: forgedFromBackup },
}
