import { formatPhone } from '../ground/phone.ts'

/** The phone number, else the email, to distinguish clients with the same name in a list. */
export function contactOf({ telephone, email }: { telephone: string | null; email: string | null }): string {
  return telephone ? formatPhone(telephone) : (email ?? 'Aucun contact')
}
