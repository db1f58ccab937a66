import { useContext } from 'react'
import { entriesAt } from '../../../../../domain/entries/entry.ts'
import { can } from '../../../../../domain/ground/permissions.ts'
import * as routes from '../../../../../domain/ground/routes.ts'
import type { Process } from '../../../../../domain/processes/process.ts'
import { currentStep, type Step } from '../../../../../domain/processes/steps.ts'
import { Fold } from '../../../../ui/dialog/Fold.tsx'
import { OnPage, Section } from '../../../../ui/dialog/Section.tsx'
import type { Viewer } from '../viewer.ts'
import { Entries } from './Entries.tsx'

type Props = { process: Process; viewer: Viewer }

/**
 * The entries of the process itself; while there are none, the form to add one is folded. Those of a step are with the
 * step.
 */
export function EntriesSection({ process, viewer }: Props) {
  const onPage = useContext(OnPage)
  const offers = can(viewer, 'annotate')
  const shown = <Entries {...{ process, viewer, offers }} step={null} />
  if (!isBare(process, null)) {
    return (
      <Section title={routes.entry.title} id={anchor}>
        {shown}
      </Section>
    )
  }
  if (!offers) return null
  return (
    <Fold icon="plus" title={routes.entry.title} apart id={onPage ? anchor : undefined}>
      {shown}
    </Fold>
  )
}

const anchor = 'ajouts'

/** Whether a step shows its form for entries: it has some, or an upload is in progress. */
export const hasRoom = (process: Process, step: Step): boolean =>
  currentStep(process.steps)?.id === step.id || !isBare(process, step.id)

function isBare(process: Process, stepId: string | null): boolean {
  const { photos, notes } = entriesAt(process, stepId)
  return photos.length + notes.length === 0
}
