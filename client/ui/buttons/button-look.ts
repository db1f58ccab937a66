import { classes } from '../classes.ts'
import type { IconName } from '../icons.ts'
import styles from './Button.module.css'

export type ButtonLook = {
  kind?: 'plain' | 'primary' | 'quiet' | 'danger' | undefined
  icon?: IconName | undefined
  iconOnly?: boolean | undefined
  wide?: boolean | undefined
  className?: string | undefined
}

export function buttonClass({ kind = 'plain', iconOnly, wide, className }: ButtonLook): string {
  return classes(styles.button, styles[kind], iconOnly && styles.iconOnly, wide && styles.wide, className)
}
