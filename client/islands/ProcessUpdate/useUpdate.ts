import { type FormEvent, useState } from 'react'
import { fieldErrorText, toasts } from '../../../domain/messages.ts'
import { finaliseConfirmation, type Process, unwrittenText } from '../../../domain/process.ts'
import { patchFinalises } from '../../../domain/process-update.ts'
import type { StepType } from '../../../domain/step-type.ts'
import { SessionEnded } from '../../api/error.ts'
import { issuesOf } from '../../api/issues.ts'
import { processQuery } from '../../api/processes.ts'
import { queries } from '../../api/query-client.ts'
import { formValues } from '../../forms/check-form.ts'
import { issueField, messageFor } from '../../forms/issues.ts'
import { useIssues } from '../../forms/useIssues.ts'
import { mailsLeave } from '../../page-meta.ts'
import { refreshBehind } from '../../refresh-behind.ts'
import { showToast } from '../../toasts.ts'
import type { Question } from '../../ui/ConfirmDialog.tsx'
import { fieldsOf, type People, peopleChanges } from './people-changes.ts'
import { changesNothing, sendUpdate, UpdateFailure, type UpdateWork } from './update-work.ts'
import { useChoice } from './useChoice.ts'

export type Update = ReturnType<typeof useUpdate>

const formOrder = ['name', 'estimatedEndDate', ...fieldsOf.client, ...fieldsOf.car]

/** All that the update form knows and does. It starts from the process as it was when the form opened. */
export function useUpdate(current: Process, stepTypes: readonly StepType[], onClose: () => void) {
  const [process] = useState(current)
  const chosen = useChoice(process, stepTypes)
  const [people, setPeople] = useState<People>({ client: current.client, car: current.car })
  const [editing, setEditing] = useState({ client: false, car: false })
  const [failure, setFailure] = useState<string | null>(null)
  const [pending, setPending] = useState(false)
  const [asked, setAsked] = useState<(Question & { work: UpdateWork }) | null>(null)
  const { form, issues, setIssues, setIssue, refuse } = useIssues([], formOrder)

  const keep = (saved: Partial<People>) => {
    setPeople((known) => ({ ...known, ...saved }))
    setEditing((known) => ({ client: known.client && !saved.client, car: known.car && !saved.car }))
  }
  const send = async (work: UpdateWork) => {
    setPending(true)
    try {
      tellDone(process, await sendUpdate(process, people, work, keep))
      onClose()
    } catch (error) {
      if (!(error instanceof UpdateFailure)) throw error
      setPending(false)
      if (error.cause instanceof SessionEnded) return
      setFailure(error.message)
      const found = refuse(issuesOf(error.cause))
      for (const issue of found) showToast('error', fieldErrorText(issueField(issue), issue.message))
    } finally {
      void queries.invalidateQueries({ queryKey: processQuery(process.id).queryKey })
      refreshBehind()
    }
  }
  const submit = async (element: HTMLFormElement) => {
    setPending(true)
    setFailure(null)
    const changes = await peopleChanges(people, formValues(element))
    setPending(false)
    if (!changes.ok) return refuse(changes.issues)
    setIssues([])
    const work = { ...changes.data, process: chosen.patch() }
    if (changesNothing(work)) {
      showToast('info', 'Aucune modification à enregistrer.')
      return onClose()
    }
    if (!patchFinalises(process, work.process, chosen.steps)) return send(work)
    const email = 'email' in work.client ? work.client.email : people.client?.email
    setAsked({ ...finaliseConfirmation(process, Boolean(email), mailsLeave()), work })
  }
  return {
    ...chosen,
    form,
    people,
    editing,
    pending,
    failure,
    issues,
    maySend: chosen.complete && !pending,
    question: asked,
    decline: () => setAsked(null),
    confirm: () => {
      setAsked(null)
      if (asked) void send(asked.work)
    },
    edit: (who: keyof People, on: boolean) => {
      setEditing((known) => ({ ...known, [who]: on }))
      setIssues((known) => known.filter((issue) => !fieldsOf[who].includes(issueField(issue))))
    },
    messageFor: (name: string) => messageFor(issues, name),
    setIssue,
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      if (chosen.complete && !pending) void submit(event.currentTarget)
    },
  }
}

function tellDone(before: Process, after: Process | null): void {
  showToast('info', toasts.processUpdated)
  const ended = before.status !== 'completed' && after?.status === 'completed'
  const text = ended && unwrittenText(after)
  if (text) showToast('info', text)
}
