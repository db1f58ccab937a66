import { mutationOptions } from '@tanstack/react-query'
import type { Process } from '../../domain/processes/process.ts'
import { cacheProcess, refreshAround } from '../queries/process-cache.ts'
import { detailKey } from '../queries/processes.ts'
import { toastError } from '../runtime/network/error-texts.ts'
import { queries } from '../runtime/network/query-client.ts'

export type Change = {
  send: () => Promise<Process>
  /** The process after the change, to show before the answer. */
  shown: (process: Process) => Process
  failure: string
  /** Called once it is done, whether or not the process is still shown. */
  done?: (process: Process) => void
}

/** One change of a process: shown at once, undone if refused. */
export const changeMutation = (id: string) =>
  mutationOptions({
    // One action on a process at a time, from any component.
    scope: { id: `process-${id}` },
    mutationFn: ({ send }: Change) => send(),
    onMutate: async ({ shown }: Change) => {
      const queryKey = detailKey(id)
      await queries.cancelQueries({ queryKey })
      const before = queries.getQueryData<Process>(queryKey)
      if (before) queries.setQueryData(queryKey, shown(before))
      return { before }
    },
    onSuccess: (process, { done }) => {
      cacheProcess(process)
      done?.(process)
    },
    onError: (error, { failure }, rollback) => {
      toastError(error, failure)
      const queryKey = detailKey(id)
      if (rollback?.before) queries.setQueryData(queryKey, rollback.before)
      return queries.invalidateQueries({ queryKey })
    },
    onSettled: () => refreshAround(id),
  })
