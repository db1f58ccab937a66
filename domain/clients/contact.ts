import { formatPhone } from '../phone.ts'

/** The phone number, else the email, that tells namesakes apart in a list to choose from. */
export function contactOf({ telephone, email }: { telephone: string | null; email: string | null }): string {
  return telephone ? formatPhone(telephone) : (email ?? 'Aucun contact')
}
