import { useEffect, useRef, useState } from 'react'
import { type Draft, draftPayload } from '../../../domain/draft.ts'
import { fallbacks, type Issue, toasts } from '../../../domain/messages.ts'
import type { ProcessForm } from '../../../domain/process.ts'
import { linkToSend } from '../../../domain/routes.ts'
import { SessionEnded } from '../../api/error.ts'
import { toastText } from '../../api/error-texts.ts'
import { issuesOf } from '../../api/issues.ts'
import { createProcess } from '../../api/processes.ts'
import { checkForm } from '../../check-form.ts'
import { publicationKey } from '../../drafts/publication.ts'
import { currentDrafts, type DraftPatch, removeDraft, saveDrafts } from '../../drafts/store.ts'
import { firstField, issueField } from '../../forms/issues.ts'
import { toastIssues } from '../../toast-issues.ts'
import { showToast, showToastOnNextPage } from '../../toasts.ts'
import { focusPart } from './scope.ts'

const fields = ['client', 'car', 'stepType_id', 'estimatedEndDate', 'startDate', 'name']

/**
 * Makes the process of a draft; the draft goes once the server has the process.
 * @param onSent told just before it goes: the next page is on its way, this one keeps still
 */
export function usePublish({ id }: Draft, onSent: (draft: Draft) => void) {
  const [issues, setIssues] = useState<Issue[]>([])
  const [banner, setBanner] = useState<string | null>(null)
  const [pending, setPending] = useState(false)
  const [refusals, setRefusals] = useState(0)
  const latest = useRef(issues)

  useEffect(() => {
    if (refusals > 0) focusPart(firstField(latest.current))
  }, [refusals])

  const refuse = (found: Issue[]) => {
    setPending(false)
    const sorted = inFormOrder(found)
    toastIssues(sorted)
    latest.current = sorted
    setIssues(sorted)
    setRefusals((count) => count + 1)
  }
  const fail = (error: unknown) => {
    if (error instanceof SessionEnded) return
    const found = issuesOf(error)
    if (found.length > 0) return refuse(found)
    const text = toastText(error, fallbacks.processCreate)
    showToast('error', text)
    setBanner(text)
    setPending(false)
  }
  const send = async (draft: Draft) => {
    const checked = await checkForm(loadSchema, valuesOf(draft), () => draftPayload(draft) as ProcessForm)
    if (!checked.ok) return refuse(checked.issues)
    const process = await createProcess(checked.data, publicationKey(id, checked.data))
    showToastOnNextPage('info', toasts.processCreated)
    onSent(draft)
    removeDraft(id)
    location.assign(linkToSend(process.id))
  }
  const publish = async () => {
    saveDrafts()
    const draft = currentDrafts().all.find((one) => one.id === id)
    if (pending || !draft) return
    setPending(true)
    setBanner(null)
    setIssues([])
    await send(draft).catch(fail)
  }
  /** What was wrong with a field is not said any more of what has been put there since. */
  const forget = (change: DraftPatch) => {
    if (issues.length === 0) return
    const changed = Object.keys(change).map((key) => key.replace(/^(client|car)_id$/, '$1'))
    setIssues(issues.filter((issue) => !changed.includes(issueField(issue))))
  }
  return { issues, banner, pending, publish, forget }
}

const loadSchema = async () => (await import('../../../domain/process-form.ts')).processForm

/** As the plain form would send it. */
function valuesOf(draft: Draft): Record<string, string> {
  const { client_id, car_id, stepType_id, name, startDate, estimatedEndDate } = draft
  return {
    client_id: client_id ?? '',
    car_id: car_id ?? '',
    stepType_id: stepType_id ?? '',
    name: name ?? '',
    startDate: startDate ?? '',
    estimatedEndDate: estimatedEndDate ?? '',
  }
}

/** `client._id` is about the client; eyes and focus go down the form. */
function inFormOrder(issues: Issue[]): Issue[] {
  return issues
    .map((issue) => ({ ...issue, path: issue.path.slice(0, 1) }))
    .sort((one, other) => fields.indexOf(String(one.path[0])) - fields.indexOf(String(other.path[0])))
}
