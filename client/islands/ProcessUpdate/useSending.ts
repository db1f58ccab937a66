import { useState } from 'react'
import { type Issue, toasts, updateModalError } from '../../../domain/messages.ts'
import { finaliseConfirmation, type Process, unwrittenText } from '../../../domain/process.ts'
import { updateModalFallbacks } from '../../../domain/update-messages.ts'
import { updateCar } from '../../api/cars.ts'
import { updateClient } from '../../api/clients.ts'
import { ApiError, SessionEnded } from '../../api/error.ts'
import { toastText } from '../../api/error-texts.ts'
import { issuesOf } from '../../api/issues.ts'
import { detailKey, updateProcess } from '../../api/processes.ts'
import { queries } from '../../api/query-client.ts'
import { mailsLeave } from '../../page-meta.ts'
import { refreshBehind } from '../../refresh-behind.ts'
import { toastIssues } from '../../toast-issues.ts'
import { showToast } from '../../toasts.ts'
import { useQuestion } from '../../ui/ConfirmDialog.tsx'
import { isEmpty, type People, type UpdateWork } from './update-work.ts'

type Options = {
  process: Process
  people: People
  /** What has been saved already. */
  keep: (saved: Partial<People>) => void
  refuse: (issues: Issue[]) => Issue[]
  /** @param said what is to be told of it */
  done: (said: string[]) => void
}

/** The work on its way: asked first when it ends the process, and whatever comes of it told. */
export function useSending({ process, people, keep, refuse, done }: Options) {
  const [failure, setFailure] = useState<string | null>(null)
  const [pending, setPending] = useState(false)
  const { ask, dialog } = useQuestion()

  const fail = (error: unknown, fallback: string) => {
    setPending(false)
    if (error instanceof SessionEnded) return
    setFailure(updateModalError(reason(error, fallback)))
    toastIssues(refuse(issuesOf(error)))
  }
  /** The client, the car, then the process, up to the first refusal. What is kept by then is told; the rest can be sent again. */
  const send = async (work: UpdateWork) => {
    const said: string[] = []
    let fallback: string = updateModalFallbacks.client
    setPending(true)
    try {
      if (people.client && !isEmpty(work.client)) {
        keep({ client: await updateClient(people.client.id, work.client) })
        said.push(toasts.clientUpdated)
      }
      fallback = updateModalFallbacks.car
      if (people.car && !isEmpty(work.car)) {
        keep({ car: await updateCar(people.car.id, work.car) })
        said.push(toasts.carUpdated)
      }
      fallback = updateModalFallbacks.process
      const after = isEmpty(work.process) ? null : await updateProcess(process.id, work.process)
      done([...said, ...outcome(process, after)])
    } catch (error) {
      for (const text of said) showToast('info', text)
      fail(error, fallback)
    } finally {
      void queries.invalidateQueries({ queryKey: detailKey(process.id) })
      refreshBehind()
    }
  }
  const sendOnceAsked = (work: UpdateWork) => {
    const email = 'email' in work.client ? work.client.email : people.client?.email
    ask({ ...finaliseConfirmation(process, Boolean(email), mailsLeave()), act: () => void send(work) })
  }
  return { failure, setFailure, pending, setPending, send, sendOnceAsked, dialog }
}

function outcome(before: Process, after: Process | null): string[] {
  const ended = before.status !== 'completed' && after?.status === 'completed'
  const unwritten = ended ? unwrittenText(after) : null
  return [toasts.processUpdated, ...(unwritten ? [unwritten] : [])]
}

/** The server's words. A field's own text stands under the field, so the summary is enough here. */
function reason(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.issues.length > 0 ? error.message : toastText(error, fallback)
}
