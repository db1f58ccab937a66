import type { ComponentProps } from 'react'
import { classes } from '../classes.ts'
import styles from './Field.module.css'
import { FieldFrame, framed } from './FieldFrame.tsx'

type Props = FieldFrame & { options: readonly { value: string; label: string }[] } & Omit<
    ComponentProps<'select'>,
    keyof FieldFrame | 'id' | 'children'
  >

export function SelectField({ options, ...props }: Props) {
  const { frame, control } = framed(props)
  return (
    <FieldFrame frame={frame}>
      <select className={classes(styles.input, styles.select)} {...control}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}
