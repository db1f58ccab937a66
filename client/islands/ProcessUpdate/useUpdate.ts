import { type FormEvent, useState } from 'react'
import type { Issue } from '../../../domain/messages.ts'
import type { Process } from '../../../domain/process.ts'
import { patchFinalises, processDetails } from '../../../domain/process-update.ts'
import type { StepType } from '../../../domain/step-type.ts'
import { type FormValues, formValues } from '../../forms/check-form.ts'
import { firstField, issueField, messageFor } from '../../forms/issues.ts'
import { useIssues } from '../../forms/useIssues.ts'
import { changesNothing, fieldsOf, type People, peopleChanges } from './update-work.ts'
import { useChoice } from './useChoice.ts'
import { useSending } from './useSending.ts'

export type Update = ReturnType<typeof useUpdate>

export type UpdateOptions = {
  process: Process
  stepTypes: readonly StepType[]
  /** What a plain form came back with: as it was typed, refused, or looked at before it is sent. */
  came?: { values: FormValues; issues: Issue[]; previewed: boolean }
  /** @param said what is to be told of it */
  done: (said: string[]) => void
}

const formOrder = [...processDetails, ...fieldsOf.client, ...fieldsOf.car]

/** All that the update form knows and does. It starts from the process as it was when the form opened. */
export function useUpdate({ process: current, stepTypes, came, done }: UpdateOptions) {
  const [process] = useState(current)
  const { form, initial, issues, setIssues, setIssue, refuse } = useIssues(came?.issues ?? [], formOrder)
  const chosen = useChoice(process, stepTypes, came?.values, form)
  const { people, editing, keep, edit } = usePeople(current)
  const { setPending, setFailure, send, sendOnceAsked, ...sending } = useSending({
    process,
    people,
    keep,
    refuse,
    done,
  })

  const submit = async (values: FormValues) => {
    setPending(true)
    setFailure(null)
    const changes = await peopleChanges(people, values)
    setPending(false)
    if (!changes.ok) return refuse(changes.issues)
    setIssues([])
    const work = { ...changes.data, process: chosen.patch() }
    if (changesNothing(work)) return done(['Aucune modification à enregistrer.'])
    if (patchFinalises(process, work.process, chosen.steps)) return sendOnceAsked(work)
    return send(work)
  }
  return {
    ...chosen,
    ...sending,
    form,
    initial,
    /** The field that takes the focus when the page opens. */
    focused: firstField(initial),
    issues,
    tell: ({ name }: HTMLInputElement, error: string | undefined) => setIssue(name, error),
    messageFor: (name: string) => messageFor(issues, name),
    people,
    editing,
    previewed: came?.previewed ?? false,
    maySend: !sending.pending && (chosen.complete || !chosen.awake),
    edit: (who: keyof People, on: boolean) => {
      edit(who, on)
      setIssues((known) => known.filter((issue) => !fieldsOf[who].includes(issueField(issue))))
    },
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      if (chosen.complete && !sending.pending) void submit(formValues(event.currentTarget))
    },
  }
}

/** The client and the car, as they were last saved; and which of them is being written. */
function usePeople({ client, car }: Process) {
  const [people, setPeople] = useState<People>({ client, car })
  const [editing, setEditing] = useState({ client: false, car: false })
  return {
    people,
    editing,
    keep: (saved: Partial<People>) => {
      setPeople((known) => ({ ...known, ...saved }))
      setEditing((known) => ({ client: known.client && !saved.client, car: known.car && !saved.car }))
    },
    edit: (who: keyof People, on: boolean) => setEditing((known) => ({ ...known, [who]: on })),
  }
}
