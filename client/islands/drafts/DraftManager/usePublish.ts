import { useRef } from 'react'
import { closedDayIssues, type OpeningDays } from '../../../../domain/ground/opening-days.ts'
import * as routes from '../../../../domain/ground/routes.ts'
import * as fallbacks from '../../../../domain/ground/texts/fallbacks.ts'
import * as toasts from '../../../../domain/ground/texts/toasts.ts'
import type { Draft } from '../../../../domain/processes/draft.ts'
import type { Process } from '../../../../domain/processes/process.ts'
import type { ProcessForm } from '../../../../domain/processes/process-form.ts'
import { currentDrafts, type DraftPatch, removeDraft, saveDrafts } from '../../../drafts/store.ts'
import { createProcess } from '../../../queries/processes.ts'
import type { FormValues } from '../../../runtime/forms/check-form.ts'
import { firstField } from '../../../runtime/forms/issues.ts'
import { toastIssues } from '../../../runtime/forms/toast-issues.ts'
import { useForm } from '../../../runtime/forms/useForm.ts'
import { ApiError } from '../../../runtime/network/api-error.ts'
import { showError } from '../../../runtime/network/error-texts.ts'
import { keepIdempotencyKey } from '../../../runtime/network/idempotency.ts'
import { lateCode } from '../../../runtime/page/late-code.ts'
import { showToastOnNextPage } from '../../../runtime/page/toasts.ts'
import { serverNowMs } from '../../../runtime/session/server-time.ts'
import { focusPart, partOf } from './part.ts'

const names = ['client', 'car', 'stepType_id', 'estimatedEndDate', 'startDate', 'name']

/**
 * Creates the process of a draft; the draft is removed once the server has the process.
 * @param onSent called just before the removal, because this page must not change before the next one opens
 */
export function usePublish({ id }: Draft, openingDays: OpeningDays, onSent: (draft: Draft) => void) {
  const kept = useRef('')
  const leaveFor = (process: Process) => {
    const sentDraft = storedDraft(id)
    showToastOnNextPage('info', toasts.processCreated)
    if (sentDraft) onSent(sentDraft)
    removeDraft(id)
    location.assign(routes.process.href({ id: process.id }))
  }
  const { submit, setIssue, ...state } = useForm({
    issues: [],
    names,
    schema,
    call: {
      // The draft's id is the key: a second press, or a reload after a lost answer, creates one process only. The server
      // stores no key for a refused request.
      send: (form: ProcessForm) => createProcess(form, keepIdempotencyKey(id)).catch(openMade),
      done: leaveFor,
      bannerFor: (error) => showError(error, fallbacks.processCreate),
      onRefused: (issues) => {
        toastIssues(issues)
        requestAnimationFrame(() => focusPart(firstField(issues)))
      },
    },
  })
  const publish = () => {
    saveDrafts()
    const draft = storedDraft(id)
    if (!draft) return
    const asked = closedDayIssues(draft, kept.current, openingDays, new Date(serverNowMs()))
    if (asked.length === 0) return submit(valuesOf(draft))
    kept.current += asked.map(({ day }) => day).join()
    for (const { path, message } of asked) setIssue(String(path[0]), message)
    focusPart(firstField(asked))
  }
  /** Removes the errors of the fields that have been changed since. */
  const forget = (change: DraftPatch) => {
    for (const key of Object.keys(change)) setIssue(partOf(key), undefined)
  }
  return { ...state, publish, forget }
}

/** Opens the process that an earlier request has made, and leaves the changed draft. @throws the given error */
function openMade(error: unknown): Promise<never> {
  const made = error instanceof ApiError && error.madeAt?.split('/').pop()
  if (!made) throw error
  showToastOnNextPage('info', toasts.processKnown)
  location.assign(routes.process.href({ id: made }))
  return new Promise(() => {})
}

const storedDraft = (id: string): Draft | undefined => currentDrafts().all.find((draft) => draft.id === id)

const schema = lateCode(async () => (await import('../../../../domain/processes/process-form.ts')).processForm)

/** The values of a draft as the plain form would send them. */
function valuesOf({ client_id, car_id, stepType_id, name, startDate, estimatedEndDate }: Draft): FormValues {
  const values = { client_id, car_id, stepType_id, name, startDate, estimatedEndDate }
  return Object.fromEntries(Object.entries(values).map(([field, value]) => [field, value ?? '']))
}
