import type { Process } from '../../domain/processes/process.ts'
import {
  arriveOnly,
  giveBack,
  undoArrival,
  undoReturn,
  type Visit,
  type VisitPress,
} from '../../domain/visits/visit.ts'
import { call } from '../runtime/network/http.ts'

export function sendPress(id: string, press: VisitPress): Promise<Process> {
  const params = { id }
  if (press === 'arrive')
    return call('POST /processes/:id/arrival', { params, body: { km: null, keyNumber: null, place: null } })
  if (press === 'undoArrival') return call('DELETE /processes/:id/arrival', { params })
  if (press === 'giveBack') return call('POST /processes/:id/return', { params, body: { km: null } })
  return call('DELETE /processes/:id/return', { params })
}

/** The process after a press about the visit, for the screen. A forbidden press is left for the server to refuse. */
export function withPress(process: Process, press: VisitPress, now: string): Process {
  try {
    return { ...process, visit: pressed[press](process.visit, now) }
  } catch {
    return process
  }
}

const pressed: Record<VisitPress, (visit: Visit, now: string) => Visit> = {
  arrive: arriveOnly,
  undoArrival,
  giveBack: (visit, now) => giveBack(visit, { km: null }, now),
  undoReturn,
}
