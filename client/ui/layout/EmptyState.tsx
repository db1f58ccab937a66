import type { ReactNode } from 'react'
import { Shape } from '../Shape.tsx'
import styles from './EmptyState.module.css'

type Props = { title: string; text?: ReactNode; action?: ReactNode; heading?: 'h1' | 'h2' | 'h3' | undefined }

/** Shown instead of an empty list: the next action, with one or two buttons. */
export function EmptyState({ title, text, action, heading: Heading = 'h2' }: Props) {
  return (
    <div className={styles.empty}>
      <Shape name="loose" className={styles.drawing} />
      <Heading className={Heading === 'h1' ? 'h1' : 'h2'}>{title}</Heading>
      {text && <p className={styles.text}>{text}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
