import * as routes from '../../../domain/ground/routes.ts'
import { classes } from '../classes.ts'
import { Icon } from '../Icon.tsx'
import styles from './BarButton.module.css'

type Props = { tooltip: string; urgent: boolean }

/** «Brouillon» in the bar, when there is a draft; a dot pulses in its last two days. */
export function DraftLink({ tooltip, urgent }: Props) {
  return (
    <a className={styles.button} href={routes.drafts.path} aria-describedby="infobulle-brouillon">
      <Icon name="draft" />
      <span className={classes(styles.word, styles.phoneHidden)}>Brouillon</span>
      {urgent && <span className={styles.dot} aria-hidden="true" />}
      <span className={styles.tip} role="tooltip" id="infobulle-brouillon">
        {tooltip}
      </span>
    </a>
  )
}
