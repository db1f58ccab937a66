import { can, type Role } from '../../domain/ground/permissions.ts'
import * as routes from '../../domain/ground/routes.ts'
import styles from './KeyList.module.css'
import { KeyValues } from './layout/KeyValues.tsx'

/** The keyboard shortcuts of a staff page, according to the person's rights. */
export function KeyList({ role }: { role: Role }) {
  return (
    <KeyValues
      wide
      items={keysOf(role).map(([does, ...keys]) => ({
        label: does,
        value: keys.map((key, index) => (
          <span key={key}>
            {index > 0 && (key.startsWith('Ctrl') ? ' ou ' : ' ')}
            <kbd className={styles.key}>{key}</kbd>
          </span>
        )),
      }))}
    />
  )
}

type Keys = [does: string, ...keys: string[]]

const arrival: Keys = [routes.intake.title, 'c']
const moving: Keys = ['Déplacer la voiture, dans la semaine', '.']
const validation: Keys = ['Valider la ligne ou le processus', 'v']

const keysOf = (role: Role): Keys[] => [
  ['Chercher', '/', 'Ctrl\u00a0+\u00a0K'],
  ...(can({ role }, 'createProcess') ? [arrival] : []),
  [routes.dashboard.title, 'g', 'd'],
  [routes.clients.title, 'g', 'c'],
  ['Ligne suivante, précédente', 'j', 'k'],
  ['Ouvrir la ligne', 'Entrée'],
  ...(can({ role }, 'updateProcess') ? [moving] : []),
  ...(can({ role }, 'validateStep') ? [validation] : []),
  ['Ces raccourcis', '?'],
]
