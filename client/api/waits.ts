import type { Process } from '../../domain/processes/process.ts'
import { call } from '../runtime/network/http.ts'

export const endWait = (id: string, waitId: string): Promise<Process> =>
  call('PATCH /processes/:id/waits/:waitId', { params: { id, waitId }, body: { ended: true } })
