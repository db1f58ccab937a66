import type { ReactNode } from 'react'
import { renouncedStepText } from '../../../domain/approvals/withdrawal.ts'
import { shortDayTime } from '../../../domain/ground/dates.ts'
import type { StepStatus } from '../../../domain/processes/step-status.ts'
import { classes } from '../classes.ts'
import { Nut } from '../Nut.tsx'
import { Shape } from '../Shape.tsx'
import { toneOf } from '../tone.ts'
import { StatusBadge } from './StatusBadge.tsx'
import styles from './Thread.module.css'

export type ThreadStep = {
  id?: string
  name: string
  description: string | null
  status: StepStatus
  readyAt?: string | null
  validatedAt: string | null
  renouncedAt?: string | null
  /** The end of the withdrawal period that work must wait for, in words. */
  held?: string | null
}

type Props<S extends ThreadStep> = {
  steps: readonly S[]
  /** Buttons or forms under a step; null for none. */
  renderActions?: ((step: S) => ReactNode) | undefined
  /** The content that a press on the step's row unfolds; null where there is none. */
  renderFolded?: ((step: S) => ReactNode) | undefined
  /** The button to the previous status; null where there is none. */
  renderBack?: ((step: S) => ReactNode) | undefined
  /** Entries of a step, after its buttons. */
  renderMore?: ((step: S) => ReactNode) | undefined
  /** Id of a step, for links to it. */
  idOf?: ((step: S) => string) | undefined
  /** Text at the end of the thread: «Fin estimée le 21 nov. 2026». */
  end?: ReactNode
  /** Whether all steps are done: the jaw at the end is then green. */
  wound?: boolean | undefined
}

/** The vertical thread: each line has the colour of its step's state, the current step a tint. */
export function Thread<S extends ThreadStep>({
  steps,
  renderActions,
  renderFolded,
  renderBack,
  renderMore,
  idOf,
  end,
  wound,
}: Props<S>) {
  return (
    <>
      <ol className={styles.thread}>
        {steps.map((step, index) => (
          <ThreadItem
            key={step.id ?? index}
            id={idOf?.(step)}
            step={step}
            actions={renderActions?.(step)}
            folded={renderFolded?.(step)}
            back={renderBack?.(step)}
            more={renderMore?.(step)}
          />
        ))}
      </ol>
      {end && (
        <p className={classes(styles.end, wound && styles.wound)}>
          <Shape name="jaw" />
          {end}
        </p>
      )}
    </>
  )
}

type ItemProps = {
  id: string | undefined
  step: ThreadStep
  actions: ReactNode
  folded: ReactNode
  back: ReactNode
  more: ReactNode
}

function ThreadItem({ id, step, actions, folded, back, more }: ItemProps) {
  const tone = toneOf(step.status)
  return (
    <li id={id} className={classes(styles.step, styles[tone], tone === 'ready' && styles.now)}>
      <Nut status={tone} large />
      {folded ? (
        <details className={styles.fold}>
          <summary className={styles.inside}>
            <Row step={step} />
          </summary>
          <div className={styles.folded}>{folded}</div>
        </details>
      ) : (
        <div className={styles.inside}>
          <Row step={step} />
        </div>
      )}
      {actions && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is made for fields
        <div className={styles.actions} role="group" aria-label={step.name}>
          {actions}
          {back && <div className={styles.undo}>{back}</div>}
        </div>
      )}
      {back && !actions && <div className={styles.back}>{back}</div>}
      {more}
    </li>
  )
}

/** The row of a step, in spans, because it may be the summary of a fold. */
function Row({ step }: Pick<ItemProps, 'step'>) {
  return (
    <>
      <span className={styles.words}>
        <span className={styles.name}>{step.name}</span>
        {step.description && <span className={styles.description}>{step.description}</span>}
        {step.held && <span className={styles.held}>{step.held}</span>}
        {step.renouncedAt && <span className={styles.renounced}>{renouncedStepText(step.renouncedAt)}</span>}
      </span>
      <span className={styles.side}>
        <StatusBadge status={step.status} />
        <When step={step} />
      </span>
    </>
  )
}

function When({ step }: Pick<ItemProps, 'step'>) {
  const instant = step.status === 'validated' ? step.validatedAt : step.readyAt
  if (!instant || step.status === 'proposed') return null
  return (
    <span className={styles.when}>
      <time dateTime={instant}>{shortDayTime(instant)}</time>
    </span>
  )
}
