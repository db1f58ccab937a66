import { type LineAnswer, type PublicApproval, totalOf } from '../../../domain/approvals/approval.ts'
import { euros } from '../../../domain/ground/money.ts'
import styles from './Approval.module.css'
import { type ImageSrc, LineFacts, LinePhotos, type PublicLine } from './LineFacts.tsx'

type Props = {
  title: string
  sum: string
  lines: PublicApproval['lines']
  /** Address of a photo; without it no photo is shown. */
  imageSrc?: ImageSrc
}

/** The lines with one answer and their sum; nothing where there are none. */
export function Tally({ title, sum, lines, imageSrc }: Props) {
  if (lines.length === 0) return null
  return (
    <section className={styles.tally}>
      <h2>{title}</h2>
      <ul>
        {lines.map((line) => (
          <li key={line.id}>
            <p className={styles.label}>{line.label}</p>
            <LineFacts line={line} />
            {imageSrc && <LinePhotos line={line} imageSrc={imageSrc} />}
          </li>
        ))}
      </ul>
      <p className={styles.sum}>
        {sum}
        <span className={styles.price}>{`${euros(totalOf(lines))} TTC`}</span>
      </p>
    </section>
  )
}

export const withAnswer = (
  lines: PublicApproval['lines'],
  answer: LineAnswer,
  of: (line: PublicLine) => LineAnswer | null | undefined,
): PublicApproval['lines'] => lines.filter((line) => of(line) === answer)
