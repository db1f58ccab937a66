import { classes } from '../classes.ts'
import type { IconName } from '../icons.ts'
import styles from './Button.module.css'

export type ButtonLook = {
  kind?: 'plain' | 'primary' | 'quiet' | 'remove' | 'danger' | undefined
  icon?: IconName | undefined
  iconOnly?: boolean | undefined
  wide?: boolean | undefined
  className?: string | undefined
}

export function buttonClass({ kind = 'plain', iconOnly, wide, className }: ButtonLook): string {
  const looks = kind === 'remove' ? `${styles.quiet} ${styles.remove}` : styles[kind]
  return classes(styles.button, looks, iconOnly && styles.iconOnly, wide && styles.wide, className)
}
