import { Field } from '../client/ui/fields/Field.tsx'
import styles from './CodeField.module.css'

type Props = {
  name: string
  label?: string
  hint?: string
  error: string | undefined
  autoFocus?: boolean
}

/** The six digits that an app shows at the moment. They may be typed with the space that the app shows. */
export function AppCodeField({ label = 'Code à 6 chiffres', ...field }: Props) {
  return (
    <Field
      hint="Celui que votre application affiche en ce moment."
      {...field}
      label={label}
      className={styles.digits}
      autoComplete="one-time-code"
      inputMode="numeric"
      required
    />
  )
}

/** One of the ten recovery codes: letters and digits, used once. */
export function RecoveryCodeField({ label = 'Code de secours', ...field }: Props) {
  return (
    <Field
      hint="L’un des dix que vous avez gardés. Il ne servira qu’une fois."
      {...field}
      label={label}
      className={styles.digits}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      required
    />
  )
}
