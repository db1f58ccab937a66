import type { Process } from '../../domain/process.ts'
import type { WaitForm } from '../../domain/wait-form.ts'
import { call } from './http.ts'

export const startWait = (id: string, body: WaitForm): Promise<Process> =>
  call('POST /processes/:id/waits', { params: { id }, body })

export const endWait = (id: string, waitId: string): Promise<Process> =>
  call('PATCH /processes/:id/waits/:waitId', { params: { id, waitId }, body: { ended: true } })
