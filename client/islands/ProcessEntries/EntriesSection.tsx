import { entriesAt } from '../../../domain/entry.ts'
import { can } from '../../../domain/permissions.ts'
import type { Process } from '../../../domain/process.ts'
import { routes } from '../../../domain/routes.ts'
import { currentStep, type Step } from '../../../domain/steps.ts'
import styles from '../../ui/Dialog.module.css'
import { Icon } from '../../ui/Icon.tsx'
import own from '../ProcessView/ProcessView.module.css'
import { Section } from '../ProcessView/Section.tsx'
import type { Viewer } from '../ProcessView/viewer.ts'
import { Entries } from './Entries.tsx'

type Props = { process: Process; viewer: Viewer }

/** What was added to the process itself; and, folded, the steps that a hand seldom has something to add to. */
export function EntriesSection({ process, viewer }: Props) {
  const offers = can(viewer, 'annotate')
  if (!offers && isBare(process, null)) return null
  const others = process.steps.filter((step) => !hasRoom(process, step))
  return (
    <Section title={routes.entry.title} id="ajouts">
      <Entries {...{ process, viewer, offers }} step={null} />
      {offers && others.length > 0 && (
        <details className={styles.history}>
          <summary>
            <Icon name="plus" />
            Ajouter à une autre étape
          </summary>
          <ul className={own.entries}>
            {others.map((step) => (
              <li key={step.id}>
                {step.name}
                <Entries {...{ process, viewer, step, offers }} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </Section>
  )
}

/** Where something is, more is likely to come; and where work is under way. */
export const hasRoom = (process: Process, step: Step): boolean =>
  currentStep(process.steps)?.id === step.id || !isBare(process, step.id)

function isBare(process: Process, stepId: string | null): boolean {
  const { photos, notes } = entriesAt(process, stepId)
  return photos.length + notes.length === 0
}
