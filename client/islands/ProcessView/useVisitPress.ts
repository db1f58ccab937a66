import { mutationOptions, useMutation } from '@tanstack/react-query'
import { fallbacks } from '../../../domain/messages.ts'
import type { Process } from '../../../domain/process.ts'
import type { VisitPress } from '../../../domain/visit.ts'
import { toastError } from '../../api/error-texts.ts'
import { detailKey, historyQuery } from '../../api/processes.ts'
import { queries } from '../../api/query-client.ts'
import { sendPress, withPress } from '../../api/visits.ts'
import { refreshBehind } from '../../refresh-behind.ts'

/** Says that the car came or went, or takes it back. */
export const useVisitPress = (id: string) => useMutation(pressMutation(id), queries)

/** Shown at once by the rule the server uses too, taken back if refused. */
const pressMutation = (id: string) =>
  mutationOptions({
    scope: { id: `process-${id}` },
    mutationFn: (press: VisitPress) => sendPress(id, press),
    onMutate: async (press: VisitPress) => {
      const queryKey = detailKey(id)
      await queries.cancelQueries({ queryKey })
      const before = queries.getQueryData<Process>(queryKey)
      if (before) queries.setQueryData(queryKey, withPress(before, press, new Date().toISOString()))
      return { before }
    },
    onSuccess: (process) => keepProcess(process),
    onError: (error, _press, kept) => {
      toastError(error, fallbacks.visit)
      const queryKey = detailKey(id)
      if (kept?.before) queries.setQueryData(queryKey, kept.before)
      return queries.invalidateQueries({ queryKey })
    },
    onSettled: () => {
      refreshBehind()
      void queries.invalidateQueries(historyQuery(id))
    },
  })

/** What shows the process knows at once. */
export function keepProcess(process: Process): void {
  queries.setQueryData(detailKey(process.id), process)
}
