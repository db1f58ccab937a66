import type { Process } from '../../domain/processes/process.ts'
import { call } from '../runtime/network/http.ts'

export const assignProcess = (id: string, userId: string | null): Promise<Process> =>
  call('PATCH /processes/:id/assignee', { params: { id }, body: { userId } })
