import { nullable, storableText } from '../ground/fields.ts'

const wrongSiren = 'SIREN invalide (9 chiffres)'

/** The nine digits of a French company, typed with or without spaces, or as the beginning of a SIRET. */
export const sirenRule = nullable(
  storableText(wrongSiren)
    .overwrite((text) => text.replace(/\s/g, '').replace(/^(\d{9})\d{5}$/, '$1'))
    .regex(/^\d{9}$/, { error: wrongSiren, abort: true })
    .refine(hasCheckDigit, 'SIREN invalide\u00a0: un chiffre est faux'),
)

/** Whether the last digit is right: every second digit doubled, the sum of all digits is a multiple of ten (Luhn). */
function hasCheckDigit(siren: string): boolean {
  const sum = Array.from(siren, Number).reduce((total, digit, index) => {
    const doubled = index % 2 === 1 ? digit * 2 : digit
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return sum % 10 === 0
}

export const sirenOfConsumer = 'Le SIREN est celui d’un professionnel\u00a0: changez le type de client, ou retirez-le.'
