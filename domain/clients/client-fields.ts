import { formatPhone } from '../ground/phone.ts'
import { type ClientType, clientTypeLabels, formatSiren } from './client-type.ts'

/** The languages in which a client may read, by their codes. */
export const languages = {
  fr: 'Français',
  en: 'Anglais',
  de: 'Allemand',
  es: 'Espagnol',
  it: 'Italien',
  nl: 'Néerlandais',
}
export type Language = keyof typeof languages
export const languageCodes = Object.keys(languages) as [Language, ...Language[]]

/** The fields of a client's form with their labels, in their order. */
export const clientLabels = {
  nom: 'Nom',
  prenom: 'Prénom',
  email: 'Email',
  telephone: 'Téléphone',
  type: 'Type de client',
  siren: 'SIREN',
  langue: 'Langue',
}

export type ClientField = keyof typeof clientLabels

/** The words for stored values that people read differently. */
export const clientWords: { [Field in ClientField]?: (value: string) => string } = {
  telephone: formatPhone,
  type: (type) => clientTypeLabels[type as ClientType],
  siren: formatSiren,
  langue: (code) => languages[code as Language],
}

/** Values that almost all clients have, which pages leave out. */
export const usualValues: { [Field in ClientField]?: string } = { langue: 'fr' }

/** A value in words; '' where there is none. */
export const clientText = (field: ClientField, value: string | null | undefined): string =>
  value ? (clientWords[field]?.(value) ?? value) : ''
