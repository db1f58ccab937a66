import { classes } from './classes.ts'
import styles from './Nut.module.css'
import type { Tone } from './tone.ts'

type Props = { status: Tone; small?: boolean | undefined; large?: boolean | undefined; className?: string | undefined }

/** The nut of a status: full with a check, with its bolt, or empty. A word is always beside it. */
export function Nut({ status, small, large, className }: Props) {
  return <i className={classes(styles.nut, styles[status], small && styles.small, large && styles.large, className)} />
}
