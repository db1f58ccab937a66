import { classes } from './classes.ts'
import styles from './Icon.module.css'
import sprite from './icons.svg?url'
import type { IconName } from './icons.ts'

type Props = { name: IconName; small?: boolean | undefined; className?: string | undefined }

/** A drawing beside a word or in a named control: never read aloud. All icons are in one file, which is cached. */
export function Icon({ name, small, className }: Props) {
  return (
    <svg className={classes(styles.icon, small && styles.small, className)} aria-hidden="true" focusable="false">
      <use xlinkHref={`${sprite}#${name}`} />
    </svg>
  )
}
