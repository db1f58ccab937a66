import { formatPhone } from '../phone.ts'
import { type ClientType, clientTypeLabels, formatSiren } from './client-type.ts'

/** The fields of a client's form with their labels, in their order. */
export const clientLabels = {
  nom: 'Nom',
  prenom: 'Prénom',
  email: 'Email',
  telephone: 'Téléphone',
  type: 'Type de client',
  siren: 'SIREN',
}

export type ClientField = keyof typeof clientLabels

/** The words for stored values that people read differently. */
export const clientWords: { [Field in ClientField]?: (value: string) => string } = {
  telephone: formatPhone,
  type: (type) => clientTypeLabels[type as ClientType],
  siren: formatSiren,
}

/** A value in words; '' where there is none. */
export const clientText = (field: ClientField, value: string | null | undefined): string =>
  value ? (clientWords[field]?.(value) ?? value) : ''
