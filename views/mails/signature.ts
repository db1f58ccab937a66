import { formatPhone } from '../../domain/phone.ts'
import type { MailGarage } from './content.ts'
import { shortName } from './plain-words.ts'

export function signatureOf({ nom, telephone, adresse, horaires }: MailGarage): string[] {
  const phone = telephone && `Téléphone\u00a0: ${formatPhone(telephone)}`
  return [shortName(nom), phone, adresse, ...(horaires ?? '').split('\n')].filter((line): line is string =>
    Boolean(line),
  )
}
