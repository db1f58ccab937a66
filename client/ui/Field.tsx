import type { ComponentProps } from 'react'
import styles from './Field.module.css'
import { controlProps, FieldFrame } from './FieldFrame.tsx'
import { Icon } from './Icon.tsx'
import type { IconName } from './icons.ts'

type Props = FieldFrame & { icon?: IconName | undefined } & Omit<ComponentProps<'input'>, keyof FieldFrame | 'id'>

/** A labelled input: text, email, password, tel, number, date or search. */
export function Field({ label, name, error, hint, optional, hideLabel, scope, className, icon, ...input }: Props) {
  const frame = { label, name, error, hint, optional, hideLabel, scope, className }
  const control = <input className={styles.input} {...plainText(input.type)} {...input} {...controlProps(frame)} />
  return (
    <FieldFrame frame={frame}>
      {icon ? (
        <div className={styles.withIcon}>
          <Icon name={icon} />
          {control}
        </div>
      ) : (
        control
      )}
    </FieldFrame>
  )
}

/** Phones capitalise and correct addresses unless told not to. */
function plainText(type: string | undefined) {
  return type === 'email' || type === 'password' ? { autoCapitalize: 'none', spellCheck: false } : {}
}
