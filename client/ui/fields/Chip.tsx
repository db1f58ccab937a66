import type { ComponentProps } from 'react'
import { Nut } from '../Nut.tsx'
import type { Tone } from '../tone.ts'
import styles from './Chip.module.css'

type Props = { type: 'checkbox' | 'radio'; nut?: Tone | undefined } & Omit<
  ComponentProps<'input'>,
  'type' | 'className'
>

/** A real checkbox or radio under a label. Put them in `<Chips>`. */
export function Chip({ nut, children, ...input }: Props) {
  return (
    <label className={styles.chip}>
      <input {...input} />
      <span>
        {nut && <Nut status={nut} small />}
        {children}
      </span>
    </label>
  )
}
