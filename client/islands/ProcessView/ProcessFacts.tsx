import type { Process } from '../../../domain/process.ts'
import styles from '../../ui/Dialog.module.css'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { factsOf } from './facts.ts'

export function ProcessFacts({ process }: { process: Process }) {
  return (
    <div className={styles.meta}>
      <StatusBadge status={process.status} />
      <ProgressBar percent={process.progress.percent} />
      <dl>
        {factsOf(process).map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
