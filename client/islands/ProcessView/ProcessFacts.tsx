import { formatDay } from '../../../domain/dates.ts'
import { type Process, shownPercent } from '../../../domain/processes/process.ts'
import styles from '../../ui/dialog/Dialog.module.css'
import { StatusBadge } from '../../ui/process/StatusBadge.tsx'
import bar from './ProgressBar.module.css'

/** The facts of a process shown under its name. */
export function ProcessFacts({ process }: { process: Process }) {
  const percent = shownPercent(process.progress.percent)
  return (
    <div className={styles.meta}>
      <StatusBadge status={process.status} />
      <div className={bar.bar}>
        <progress max={100} value={percent} aria-label="Avancement" />
        <span>{percent}&nbsp;%</span>
      </div>
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

type Fact = { label: string; value: string }

/** The known facts; the type of a process that has a name of its own is left out. */
function factsOf({ name, stepType, startDate, estimatedEndDate }: Process): Fact[] {
  const facts = [
    { label: 'Type', value: name ? null : stepType?.name },
    { label: 'Début', value: formatDay(startDate) },
    { label: 'Fin estimée', value: estimatedEndDate && formatDay(estimatedEndDate) },
  ]
  return facts.filter((fact): fact is Fact => Boolean(fact.value))
}
