import { mutationOptions } from '@tanstack/react-query'
import { call } from '../api/http.ts'
import { detailKey, historyQuery } from './processes.ts'
import { queries } from './query-client.ts'

export const remindMutation = (id: string) =>
  mutationOptions({
    mutationFn: () => call('POST /processes/:id/reminder', { params: { id } }),
    onSuccess: (process) => {
      queries.setQueryData(detailKey(id), process)
      return queries.invalidateQueries(historyQuery(id))
    },
  })
