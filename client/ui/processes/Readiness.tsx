import type { Moment } from '../../../domain/ground/dates.ts'
import { readyText } from '../../../domain/visits/visit.ts'
import styles from '../Mark.module.css'

type Props = { process: Parameters<typeof readyText>[0]; now: Moment }

/** Shows since when a car that is still here is ready. It is apart from `Late`, which lists and forms use too. */
export function Readiness({ process, now }: Props) {
  const text = readyText(process, now)
  return text && <span className={styles.pending}>{text}</span>
}
