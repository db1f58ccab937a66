import { fullName } from '../ground/full-name.ts'

type Person = { id: string; nom: string; prenom: string }
/** @property until the time at which the car passed to the next owner */
export type FormerOwner = { client: Person | null; until: string }

export const ownerName = (client: Person | null): string => (client ? fullName(client) : 'un ancien client')

/** The consequences of a change of owner, before it is confirmed. @param open the open processes of the former owner */
export function ownerChangeText(from: Person | null, to: Person, open: readonly { name: string }[]): string {
  const next = `Le prochain contrôle technique sera rappelé à ${fullName(to)}.`
  if (from === null) return next
  const [first] = open
  const stays = `Les travaux déjà faits restent au nom de ${fullName(from)}.`
  if (!first) return `${stays} ${next}`
  const going =
    open.length === 1 ? `« ${first.name} », en cours, aussi.` : `Les ${open.length} processus en cours aussi.`
  return `${stays} ${going} ${next}`
}
