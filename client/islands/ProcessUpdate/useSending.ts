import { useState } from 'react'
import { type Issue, toasts } from '../../../domain/messages.ts'
import { finaliseConfirmation, type Process, unwrittenText } from '../../../domain/process.ts'
import { SessionEnded } from '../../api/error.ts'
import { issuesOf } from '../../api/issues.ts'
import { processQuery } from '../../api/processes.ts'
import { queries } from '../../api/query-client.ts'
import { mailsLeave } from '../../page-meta.ts'
import { refreshBehind } from '../../refresh-behind.ts'
import { toastIssues } from '../../toast-issues.ts'
import { showToast } from '../../toasts.ts'
import type { Question } from '../../ui/ConfirmDialog.tsx'
import { type People, sendUpdate, UpdateFailure, type UpdateWork } from './update-work.ts'

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
  const [asked, setAsked] = useState<(Question & { work: UpdateWork }) | null>(null)

  const fail = (error: unknown) => {
    if (!(error instanceof UpdateFailure)) throw error
    setPending(false)
    if (error.cause instanceof SessionEnded) return
    setFailure(error.message)
    toastIssues(refuse(issuesOf(error.cause)))
  }
  const send = async (work: UpdateWork) => {
    const said: string[] = []
    setPending(true)
    try {
      const after = await sendUpdate(process, people, work, (saved, text) => {
        keep(saved)
        said.push(text)
      })
      done([...said, ...outcome(process, after)])
    } catch (error) {
      for (const text of said) showToast('info', text)
      fail(error)
    } finally {
      void queries.invalidateQueries({ queryKey: processQuery(process.id).queryKey })
      refreshBehind()
    }
  }
  return {
    failure,
    setFailure,
    pending,
    setPending,
    send,
    sendOnceAsked: (work: UpdateWork) => {
      const email = 'email' in work.client ? work.client.email : people.client?.email
      setAsked({ ...finaliseConfirmation(process, Boolean(email), mailsLeave()), work })
    },
    question: asked,
    decline: () => setAsked(null),
    confirm: () => {
      setAsked(null)
      if (asked) void send(asked.work)
    },
  }
}

function outcome(before: Process, after: Process | null): string[] {
  const ended = before.status !== 'completed' && after?.status === 'completed'
  const unwritten = ended ? unwrittenText(after) : null
  return [toasts.processUpdated, ...(unwritten ? [unwritten] : [])]
}
