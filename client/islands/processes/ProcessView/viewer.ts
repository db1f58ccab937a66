import type { OpeningDays } from '../../../../domain/ground/opening-days.ts'
import type { Role } from '../../../../domain/ground/permissions.ts'

export type Viewer = {
  role: Role
  userId: string
  /** The garage's name, for messages to customers. */
  garage: string
  /** Whether the customer's page shows the garage's phone number. */
  garageHasPhone: boolean
  /** The origin of public links; null when it is not known. */
  publicOrigin: string | null
  /** Whether a mail server is set. */
  mailsLeave: boolean
  /** The days on which the garage works. */
  openingDays: OpeningDays
}
