import { sheetFallbacks, sheetToasts } from '../../../../domain/processes/sheet-messages.ts'
import type { VisitPress } from '../../../../domain/visits/visit.ts'
import { sendPress, withPress } from '../../../api/visits.ts'
import { askOdometer, stopAsking } from '../../../processes/ask-odometer.ts'
import { call } from '../../../runtime/network/http.ts'
import { showToast } from '../../../runtime/page/toasts.ts'
import { useProcessChange } from './useProcessChange.ts'

/** Records the car's arrival or return, or undoes either. */
export function useVisitPress(id: string) {
  const { mutate, isPending } = useProcessChange(id)
  const press = (pressed: VisitPress) =>
    mutate({
      send: () => sendPress(id, pressed),
      shown: (process) => withPress(process, pressed, new Date().toISOString()),
      failure: sheetFallbacks.visit,
      done: pressed === 'giveBack' ? askOdometer : ({ id }) => stopAsking(id),
    })
  /** Notes that the car was returned at an earlier moment. */
  const moveReturn = (returnedAt: string) =>
    mutate({
      send: () => call('PATCH /processes/:id/return', { params: { id }, body: { returnedAt } }),
      shown: (process) => ({ ...process, visit: { ...process.visit, returnedAt } }),
      failure: sheetFallbacks.visit,
      done: () => showToast('info', sheetToasts.returnAmended),
    })
  return { press, moveReturn, isPending }
}
