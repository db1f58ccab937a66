import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import styles from './Field.module.css'
import { controlProps, FieldFrame } from './FieldFrame.tsx'

export type Option = { value: string; label: string }

type Props = FieldFrame & { options: readonly Option[] } & Omit<
    ComponentProps<'select'>,
    keyof FieldFrame | 'id' | 'children'
  >

export function SelectField({
  label,
  name,
  error,
  hint,
  optional,
  hideLabel,
  scope,
  className,
  options,
  ...select
}: Props) {
  const frame = { label, name, error, hint, optional, hideLabel, scope, className }
  return (
    <FieldFrame frame={frame}>
      <select className={classes(styles.input, styles.select)} {...select} {...controlProps(frame)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}
