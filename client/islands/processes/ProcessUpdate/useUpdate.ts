import { type FormEvent, useState } from 'react'
import type { AskedField } from '../../../../domain/ground/forms/edited-form.ts'
import { type Issue, updateModalError } from '../../../../domain/ground/messages.ts'
import { closedDayIssues, type OpeningDays } from '../../../../domain/ground/opening-days.ts'
import * as toasts from '../../../../domain/ground/texts/toasts.ts'
import { finaliseConfirmation, type Process, unwrittenText } from '../../../../domain/processes/process.ts'
import type { ProcessPatch } from '../../../../domain/processes/process-form.ts'
import { processDetails, targetFinalises } from '../../../../domain/processes/process-update.ts'
import { updateModalFallbacks } from '../../../../domain/processes/update-messages.ts'
import type { StepType } from '../../../../domain/step-types/step-type.ts'
import { updateCar } from '../../../queries/cars.ts'
import { updateClient } from '../../../queries/clients.ts'
import { detailKey, updateProcess } from '../../../queries/processes.ts'
import { refreshBehind } from '../../../queries/refresh-behind.ts'
import { type Checked, type FormValues, formValues } from '../../../runtime/forms/check-form.ts'
import { firstField, issueField, messageFor } from '../../../runtime/forms/issues.ts'
import { toastIssues } from '../../../runtime/forms/toast-issues.ts'
import { useIssues } from '../../../runtime/forms/useIssues.ts'
import { ApiError, SessionEnded } from '../../../runtime/network/api-error.ts'
import { toastText } from '../../../runtime/network/error-texts.ts'
import { call } from '../../../runtime/network/http.ts'
import { issuesOf } from '../../../runtime/network/issues.ts'
import { queries } from '../../../runtime/network/query-client.ts'
import { pageMeta } from '../../../runtime/page/page-meta.ts'
import { showToast } from '../../../runtime/page/toasts.ts'
import { serverNowMs } from '../../../runtime/session/server-time.ts'
import { useQuestion } from '../../../ui/dialog/ConfirmDialog.tsx'
import type { EditedProps } from '../../../ui/fields/EditedFields.tsx'
import { mergedWork, updateTexts } from './changed-meanwhile.ts'
import { changesNothing, fieldsOf, isEmpty, type People, peopleChanges, type UpdateWork } from './update-work.ts'
import { useChoice } from './useChoice.ts'

export type Update = ReturnType<typeof useUpdate>

export type UpdateOptions = {
  process: Process
  openingDays: OpeningDays
  stepTypes: readonly StepType[]
  /** Values of a plain form that came back: refused, or previewed before it is sent. */
  came?: { values: FormValues; issues: Issue[]; previewed: boolean; edited?: EditedProps | null | undefined }
  done: (said: string[]) => void
}

const formOrder = [...processDetails, ...fieldsOf.client, ...fieldsOf.car]

/** State and actions of the update form. They start from the process as it was when the form opened. */
export function useUpdate({ process: current, openingDays, stepTypes, came, done }: UpdateOptions) {
  const [process] = useState(current)
  const { form, initial, issues, setIssues, setIssue, refuse } = useIssues(came?.issues ?? [], formOrder)
  const chosen = useChoice(process, stepTypes, came?.values, form)
  const { people, editing, keep, edit } = usePeople(current)
  const meanwhile = useMeanwhile(process, people, stepTypes)
  const sending = useSending({ process, people, keep, refuse, done })

  const submit = async (values: FormValues) => {
    sending.setPending(true)
    sending.setFailure(null)
    const checked = await checkedWork(people, chosen.patch(), values, openingDays)
    if (!checked.ok) {
      sending.setPending(false)
      return refuse(checked.issues)
    }
    setIssues([])
    const work = await meanwhile.settle(checked.data, values).catch(sending.fail)
    sending.setPending(false)
    if (!work) return
    if (targetFinalises(chosen.target, chosen.steps)) return sending.sendOnceAsked(work)
    return sending.send(work)
  }
  return {
    ...chosen,
    process,
    ...sending,
    form,
    initial,
    /** The field that takes the focus when the page opens. */
    focused: firstField(initial),
    issues,
    tell: ({ name }: HTMLInputElement, error: string | undefined) => setIssue(name, error),
    messageFor: (name: string) => messageFor(issues, name),
    people,
    asked: meanwhile.asked,
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

/** The whole work of the form, or the errors and questions on its fields. */
async function checkedWork(
  people: People,
  process: ProcessPatch,
  values: FormValues,
  openingDays: OpeningDays,
): Promise<Checked<UpdateWork>> {
  const changes = await peopleChanges(people, values)
  const asked = closedDayIssues(process, values.joursGardes, openingDays, new Date(serverNowMs()))
  if (changes.ok && asked.length === 0) return { ok: true, data: { ...changes.data, process } }
  return { ok: false, issues: [...asked, ...(changes.ok ? [] : changes.issues)] }
}

/** The fields that somebody else saved while the form was open: the form asks about those that it changes too. */
function useMeanwhile(process: Process, people: People, stepTypes: readonly StepType[]) {
  const [asked, setAsked] = useState<AskedField[]>([])
  const [known, setKnown] = useState<Record<string, string>>({})
  return {
    asked,
    /** @returns the work left to send; null if the form asks first. @throws ApiError */
    settle: async (work: UpdateWork, values: FormValues): Promise<UpdateWork | null> => {
      if (changesNothing(work)) return work
      const now = await call('GET /processes/:id', { params: { id: process.id } })
      const current = updateTexts(now, now, stepTypes)
      const brought = { ...updateTexts(process, people, stepTypes), ...known }
      const merged = mergedWork(work, { brought, current, values, stepTypes })
      setAsked(merged.asked)
      setKnown((before) => ({ ...before, ...Object.fromEntries(merged.asked.map(({ name, other }) => [name, other])) }))
      return merged.asked.length > 0 ? null : merged.work
    },
  }
}

/** The client and the car as last saved, and the one being edited. */
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

type Options = {
  process: Process
  people: People
  /** Stores the parts that were saved. */
  keep: (saved: Partial<People>) => void
  refuse: (issues: Issue[]) => Issue[]
  done: (said: string[]) => void
}

/** Sends the update: asks first when it completes the process, and shows the result. */
function useSending({ process, people, keep, refuse, done }: Options) {
  const [failure, setFailure] = useState<string | null>(null)
  const [pending, setPending] = useState(false)
  const { ask, dialog } = useQuestion()

  const fail = (error: unknown, fallback: string) => {
    setPending(false)
    if (error instanceof SessionEnded) return
    setFailure(updateModalError(reason(error, fallback)))
    toastIssues(refuse(issuesOf(error)))
  }
  /** Saves client, car and process up to the first refusal, and reports the saved parts; the rest can be sent again. */
  const send = async (work: UpdateWork) => {
    if (changesNothing(work)) return done(['Aucune modification à enregistrer.'])
    const progress: Progress = { saved: [], fallback: updateModalFallbacks.client }
    setPending(true)
    try {
      const after = await save(work, { process, people, keep }, progress)
      done([...progress.saved, ...outcome(process, after)])
    } catch (error) {
      for (const text of progress.saved) showToast('info', text)
      fail(error, progress.fallback)
    } finally {
      void queries.invalidateQueries({ queryKey: detailKey(process.id) })
      refreshBehind()
    }
  }
  const sendOnceAsked = (work: UpdateWork) => {
    const email = 'email' in work.client ? work.client.email : people.client?.email
    ask({ ...finaliseConfirmation(process, Boolean(email), pageMeta('mails') !== 'kept'), act: () => void send(work) })
  }
  return {
    failure,
    setFailure,
    pending,
    setPending,
    send,
    sendOnceAsked,
    dialog,
    fail: (error: unknown) => fail(error, updateModalFallbacks.process),
  }
}

/** The texts of the parts that are saved, and the text for a failure of the part that is being saved. */
type Progress = { saved: string[]; fallback: string }

/** Saves client, car and process, in this order. @returns the process, where it was changed. @throws ApiError */
async function save(
  work: UpdateWork,
  { process, people, keep }: Pick<Options, 'process' | 'people' | 'keep'>,
  progress: Progress,
): Promise<Process | null> {
  if (people.client && !isEmpty(work.client)) {
    keep({ client: await updateClient(people.client.id, work.client) })
    progress.saved.push(toasts.clientUpdated)
  }
  progress.fallback = updateModalFallbacks.car
  if (people.car && !isEmpty(work.car)) {
    keep({ car: await updateCar(people.car.id, work.car) })
    progress.saved.push(toasts.carUpdated)
  }
  progress.fallback = updateModalFallbacks.process
  return isEmpty(work.process) ? null : await updateProcess(process.id, work.process)
}

function outcome(before: Process, after: Process | null): string[] {
  const ended = before.status !== 'completed' && after?.status === 'completed'
  const unwritten = ended ? unwrittenText(after) : null
  return [toasts.processUpdated, ...(unwritten ? [unwritten] : [])]
}

/** The server's message, or the summary where a field shows its own error. */
function reason(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.issues.length > 0 ? error.message : toastText(error, fallback)
}
