import type { ProcessClient } from '../../../domain/process.ts'
import type { ClientValues } from './ClientFields.tsx'

/** A client as its form shows it; a process's has what is needed. */
export const clientValues = ({ nom, prenom, email, telephone }: ProcessClient): ClientValues => ({
  nom,
  prenom,
  email: email ?? '',
  telephone: telephone ?? '',
})
