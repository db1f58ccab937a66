import { classes } from '../../client/ui/classes.ts'
import type { PublicApproval } from '../../domain/approval.ts'
import { formatDayTime } from '../../domain/dates.ts'
import page from '../tracking/TrackingPage.module.css'
import styles from './Approval.module.css'
import { Reach } from './Asker.tsx'

type Props = {
  approval: PublicApproval
  /** Where one asks to be called; a preview has none. */
  action: string | undefined
}

/** For those who would rather talk. */
export function Talk({ approval: { garage, callbackAt }, action }: Props) {
  return (
    <section className={classes(page.call, styles.talk)} aria-labelledby="rappel">
      <h2 id="rappel">Vous préférez en parler&nbsp;?</h2>
      {callbackAt ? (
        <p>{`Vous avez demandé au garage de vous rappeler, le ${formatDayTime(callbackAt)}.`}</p>
      ) : (
        <form method="post" action={action}>
          <button className={classes(styles.button, styles.quiet)} type={action ? 'submit' : 'button'}>
            Rappelez-moi
          </button>
        </form>
      )}
      <Reach garage={garage} />
    </section>
  )
}
