import type { Role } from '../../../domain/permissions.ts'

export type Viewer = {
  role: Role
  /** Whom a process that they take is shown with. */
  me: { id: string; prenom: string; nom: string }
  /** The garage's name, for what is written to customers. */
  garage: string
  /** Where customers open the public link; null when it is not known. */
  publicOrigin: string | null
}
