import { useContext } from 'react'
import { type EntryPlace, entriesAt } from '../../../../domain/entries/entry.ts'
import { can } from '../../../../domain/permissions.ts'
import type { Process } from '../../../../domain/processes/process.ts'
import { currentStep, type Step } from '../../../../domain/processes/steps.ts'
import * as routes from '../../../../domain/routes.ts'
import styles from '../../../ui/dialog/Dialog.module.css'
import { OnPage, Section } from '../../../ui/dialog/Section.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import own from '../ProcessView.module.css'
import type { Viewer } from '../viewer.ts'
import { Entries } from './Entries.tsx'

type Props = { process: Process; viewer: Viewer }

/** The entries of the process itself; folded where there is none. */
export function EntriesSection({ process, viewer }: Props) {
  const onPage = useContext(OnPage)
  const offers = can(viewer, 'annotate')
  const hasOwn = !isBare(process, null)
  const others = process.steps.filter((step) => !hasRoom(process, step))
  const folded = offers && <Elsewhere {...{ process, viewer }} places={hasOwn ? others : [null, ...others]} />
  if (!hasOwn) return folded && <div id={onPage ? anchor : undefined}>{folded}</div>
  return (
    <Section title={routes.entry.title} id={anchor}>
      <Entries {...{ process, viewer, offers }} step={null} />
      {folded}
    </Section>
  )
}

const anchor = 'ajouts'

function Elsewhere({ places, ...shown }: Props & { places: EntryPlace[] }) {
  if (places.length === 0) return null
  return (
    <details className={styles.history}>
      <summary>
        <Icon name="plus" />
        Ajouter ailleurs
      </summary>
      <ul className={own.entries}>
        {places.map((step) => (
          <li key={step?.id ?? anchor}>
            {step?.name ?? 'Le processus'}
            <Entries {...shown} step={step} offers />
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Whether a step shows its form for entries: it has some, or work is under way. */
export const hasRoom = (process: Process, step: Step): boolean =>
  currentStep(process.steps)?.id === step.id || !isBare(process, step.id)

function isBare(process: Process, stepId: string | null): boolean {
  const { photos, notes } = entriesAt(process, stepId)
  return photos.length + notes.length === 0
}
