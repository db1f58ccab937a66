import type { Role } from '../../../domain/permissions.ts'

export type Viewer = {
  role: Role
  userId: string
  /** The garage's name, for what is written to customers. */
  garage: string
  /** Its number stands on the customer's page. */
  garageHasPhone: boolean
  /** Where customers open the public link; null when it is not known. */
  publicOrigin: string | null
  /** A mail server is set. */
  mailsLeave: boolean
}
