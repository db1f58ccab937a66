import { actNames, actOf, acts } from '../../domain/board/acts.ts'
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

const keysOf = (role: Role): Keys[] => [
  ['Chercher', '/', 'Ctrl\u00a0+\u00a0K'],
  ...(can({ role }, 'createProcess') ? [arrival] : []),
  [routes.dashboard.title, 'g', 'd'],
  [routes.clients.title, 'g', 'c'],
  ['Ligne suivante, précédente', 'j', 'k'],
  ['Ouvrir la ligne', 'Entrée'],
  ...(can({ role }, acts.moveEnd.right) ? [moving] : []),
  ...actKeys(role),
  ['Ces raccourcis', '?'],
]

/** The keys of acts. */
const actKeys = (role: Role): Keys[] =>
  actNames
    .map(actOf)
    .flatMap(({ key, label, right }): Keys[] =>
      key && can({ role }, right) ? [[`${label} la ligne ou le processus`, key]] : [],
    )
