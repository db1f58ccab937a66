import type { Client } from '../clients/client.ts'
import { foldedName } from '../ground/search.ts'
import { readClientName } from './client-name.ts'
import type { IntakeForm } from './intake-form.ts'

type Known = Pick<Client, 'id' | 'nom' | 'prenom' | 'email' | 'telephone'>

type Typed = Pick<IntakeForm, 'client' | 'telephone' | 'email' | 'client_id'>

/**
 * The client of a car: a known one, a new one, nobody named, or a doubt that only the person at the counter can
 * resolve.
 */
export type CarOwner = { known: string } | { new: true } | { nobody: true } | { doubt: Known[] }

/**
 * Decides which client the arriving car belongs to. A name or a number alone never identifies a client: where the typed
 * facts differ from the known ones, possible matches are offered.
 * @param owner the current client of the car
 * @param alike clients of the garage with the typed name, phone number or email
 */
export function decideCarOwner(typed: Typed, owner: Known | null, alike: readonly Known[]): CarOwner {
  const { client_id: chosen, client } = typed
  if (chosen === 'new') return client === null ? { nobody: true } : { new: true }
  if (chosen !== undefined && chosen !== 'other') return { known: chosen }
  if (owner && chosen === undefined) {
    if (client === null || isSameName(client, owner)) return { known: owner.id }
    return { doubt: [owner, ...alike.filter(({ id }) => id !== owner.id)] }
  }
  const [same, ...others] = alike.filter((one) => isSamePerson(typed, one))
  if (same && others.length === 0) return { known: same.id }
  if (alike.length > 0) return { doubt: [...alike] }
  return client === null ? { nobody: true } : { new: true }
}

/** Whether the name is that of a client, and no typed fact differs from their contact details. */
function isSamePerson({ client, telephone, email }: Typed, one: Known): boolean {
  if (client === null || !isSameName(client, one)) return false
  if (telephone === null && email === null) return false
  return (telephone ?? one.telephone) === one.telephone && (email ?? one.email) === one.email
}

/** Whether a typed name is that of a client, in either order. */
export function isSameName(text: string, { nom, prenom }: Pick<Known, 'nom' | 'prenom'>): boolean {
  const { nom: typedNom, prenom: typedPrenom } = readClientName(text) ?? { nom: text, prenom: '' }
  const typed = foldedName(`${typedNom} ${typedPrenom}`)
  return typed === foldedName(`${nom} ${prenom}`) || typed === foldedName(`${prenom} ${nom}`)
}
