import { NoteForm, type NoteFormProps } from '../../client/islands/NoteForm/NoteForm.tsx'
import { Card } from '../../client/ui/Card.tsx'
import { stepNameOf } from '../../domain/entry.ts'
import type { Process } from '../../domain/process.ts'
import { routes } from '../../domain/routes.ts'
import { Island } from '../Island.tsx'
import { EntryPlace } from './EntryPlace.tsx'

type Props = Pick<NoteFormProps, 'stepId' | 'values' | 'issues' | 'next'> & { process: Process }

/** A note on a step or on the process, written on a page of its own. */
export function NoteNewPage({ process, stepId, next, ...typed }: Props) {
  const stepName = stepNameOf(process, { stepId })
  return (
    <>
      <EntryPlace title={routes.noteNew.title} {...{ process, stepId, stepName }} />
      <Card>
        <Island name="NoteForm" of={NoteForm} props={{ processId: process.id, stepId, next: next ?? null, ...typed }} />
      </Card>
    </>
  )
}
