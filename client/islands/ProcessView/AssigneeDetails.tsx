import { useQuery } from '@tanstack/react-query'
import type { AssigneeForm as Assignment } from '../../../domain/assignee-form.ts'
import { labels } from '../../../domain/messages.ts'
import type { Process } from '../../../domain/process.ts'
import { sheetFallbacks, sheetToasts } from '../../../domain/sheet-messages.ts'
import { assignProcess, peopleQuery } from '../../api/assignee.ts'
import { queries } from '../../api/query-client.ts'
import { keepProcess, settle } from '../../shown-process.ts'
import { AssigneeForm } from '../AssigneeForm/AssigneeForm.tsx'
import { toldInToasts } from '../SavedForm/in-place.ts'

type Props = { process: Process; onClose: () => void }

/** The choice of a person, in the place of the one that is named. */
export function AssigneeDetails({ process: { id, assignee }, onClose }: Props) {
  const { data: people, error } = useQuery(peopleQuery(), queries)
  if (!people) return error ? <p role="alert">{error.message}</p> : <p role="status">{labels.loading}</p>
  const call = toldInToasts({
    send: ({ userId }: Assignment) => assignProcess(id, userId),
    done: (saved) => {
      keepProcess(saved)
      settle(id)
      onClose()
    },
    success: sheetToasts.assigned,
    failure: sheetFallbacks.assign,
  })
  return <AssigneeForm {...{ id, assignee, people }} inPlace={{ call, scope: 'responsable', onCancel: onClose }} />
}
