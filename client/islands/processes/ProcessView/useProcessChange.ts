import { useMutation } from '@tanstack/react-query'
import { changeMutation } from '../../../processes/process-change.ts'
import { queries } from '../../../runtime/network/query-client.ts'

/** One change of a process: shown at once, undone if refused. */
export const useProcessChange = (id: string) => useMutation(changeMutation(id), queries)
