import type { Client } from '../../../domain/client.ts'
import type { ClientValues } from './ClientFields.tsx'

/** A client as its form shows it. */
export const clientValues = ({ nom, prenom, email, telephone }: Client): ClientValues => ({
  nom,
  prenom,
  email: email ?? '',
  telephone: telephone ?? '',
})
