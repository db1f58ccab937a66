import { looksLikePlate } from '../cars/plate.ts'
import { normalisePhone, phonePattern } from '../ground/phone.ts'
import { readClientName } from './client-name.ts'

type Typed = Partial<Record<'nom' | 'prenom' | 'type' | 'email' | 'telephone', string>>

/** The fields of a new client that a search text gives: a number, an address, or a name. */
export function typedClient(q: string): Typed {
  const text = q.trim()
  if (/^[^\s@]+@[^\s@]+$/.test(text)) return { email: text }
  const telephone = normalisePhone(text)
  if (phonePattern.test(telephone)) return { telephone }
  if (text === '' || looksLikePlate(text) || !/\p{L}/u.test(text)) return {}
  return readClientName(text) ?? { nom: text }
}
