import { acts } from '../../../../domain/board/acts.ts'
import { sheetToasts } from '../../../../domain/processes/sheet-messages.ts'
import type { VisitPress } from '../../../../domain/visits/visit.ts'
import { actChange } from '../../../processes/act-change.ts'
import { askOdometer, stopAsking } from '../../../processes/ask-odometer.ts'
import { call } from '../../../runtime/network/http.ts'
import { showToast } from '../../../runtime/page/toasts.ts'
import { useProcessChange } from './useProcessChange.ts'

/** Records the car's arrival or return, or undoes either. */
export function useVisitPress(id: string) {
  const { mutate, isPending } = useProcessChange(id)
  const press = (pressed: VisitPress) =>
    mutate({
      ...actChange(pressed, { id }),
      done: pressed === 'handBack' ? askOdometer : ({ id }) => stopAsking(id),
    })
  /** Notes that the car was returned at an earlier moment. */
  const moveReturn = (returnedAt: string) =>
    mutate({
      send: () => call('PATCH /processes/:id/return', { params: { id }, body: { returnedAt } }),
      shown: (process) => ({ ...process, visit: { ...process.visit, returnedAt } }),
      failure: acts.handBack.failure,
      done: () => showToast('info', sheetToasts.returnAmended),
    })
  return { press, moveReturn, isPending }
}
