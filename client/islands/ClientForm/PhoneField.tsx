import type { ComponentProps } from 'react'
import { normalisePhone } from '../../../domain/phone.ts'
import { Field } from '../../ui/Field.tsx'

type Props = Pick<ComponentProps<typeof Field>, 'name' | 'label' | 'defaultValue' | 'error' | 'autoFocus' | 'scope'> & {
  autoComplete?: string
  /** After the field is left: what is wrong with the number, if anything. */
  onChecked: (message: string | undefined) => void
}

/** A phone number. One typed the French way is written as it is kept when the field is left. */
export function PhoneField({ onChecked, autoComplete = 'off', ...field }: Props) {
  const look = async (text: string) => onChecked(await phoneError(text))
  return (
    <Field
      {...field}
      type="tel"
      autoComplete={autoComplete}
      optional
      hint="Par exemple 06 12 34 56 78, ou avec l’indicatif d’un autre pays."
      onBlur={({ currentTarget }) => {
        currentTarget.value = normalisePhone(currentTarget.value)
        void look(currentTarget.value)
      }}
      // Put right, it is so at once: a message that only went when the field is left would move what is being pressed.
      onChange={({ currentTarget }) => field.error && void look(currentTarget.value)}
    />
  )
}

/** The schema's own words. Without the schema the server alone answers. */
async function phoneError(telephone: string): Promise<string | undefined> {
  const schema = await import('../../../domain/client-form.ts').catch(() => null)
  return schema?.clientPatch.safeParse({ telephone }).error?.issues[0]?.message
}
