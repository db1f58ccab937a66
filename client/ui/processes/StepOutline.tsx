import { Nut } from '../Nut.tsx'
import type { Tone } from '../tone.ts'
import styles from './Thread.module.css'

type Props = { steps: readonly { name: string; tone?: Tone | undefined }[] }

/** The names of the steps on a thread, before any work or after a planned change. */
export function StepOutline({ steps }: Props) {
  return (
    <ol className={`${styles.thread} ${styles.compact}`}>
      {steps.map(({ name, tone = 'todo' }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two steps of a type may have the same name
        <li key={index} className={`${styles.step} ${styles[tone]}`}>
          <Nut status={tone} large />
          <p className={styles.name}>{name}</p>
        </li>
      ))}
    </ol>
  )
}
