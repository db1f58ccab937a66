import type { ComponentProps } from 'react'
import { Icon } from '../Icon.tsx'
import type { IconName } from '../icons.ts'
import styles from './Field.module.css'
import { FieldFrame, framed } from './FieldFrame.tsx'

type Props = FieldFrame & {
  icon?: IconName | undefined
} & Omit<ComponentProps<'input'>, keyof FieldFrame | 'id'>

/** A labelled input: text, email, password, tel, number, date or search. */
export function Field({ icon, ...props }: Props) {
  const { frame, control } = framed(shownAsTyped(props))
  const input = <input className={styles.input} {...plainText(props.type)} {...control} />
  return (
    <FieldFrame frame={frame}>
      {icon ? (
        <div className={styles.withIcon}>
          <Icon name={icon} />
          {input}
        </div>
      ) : (
        input
      )}
    </FieldFrame>
  )
}

/** A browser without a calendar sends days as people type them; a calendar would show such a day as an empty field. */
function shownAsTyped(props: Omit<Props, 'icon'>): Omit<Props, 'icon'> {
  const value = props.value ?? props.defaultValue
  const isTyped = props.type === 'date' && value && !/^\d{4}-\d\d-\d\d$/.test(String(value))
  return isTyped ? { ...props, type: 'text' } : props
}

/** Turns off automatic capitals and correction for addresses on phones. */
function plainText(type: string | undefined) {
  return type === 'email' || type === 'password' ? { autoCapitalize: 'none', spellCheck: false } : {}
}
