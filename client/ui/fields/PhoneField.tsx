import type { ComponentProps } from 'react'
import { Field } from './Field.tsx'

/** A phone number. A French number is rewritten as it is stored when the field is left (`tidy-field.ts`). */
export const PhoneField = (field: ComponentProps<typeof Field>) => (
  <Field
    {...field}
    type="tel"
    data-tidy="phone"
    optional
    hint="Par exemple 06 12 34 56 78, ou avec l’indicatif d’un autre pays."
  />
)
