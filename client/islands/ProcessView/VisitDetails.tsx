import { useQuery } from '@tanstack/react-query'
import type { Process } from '../../../domain/process.ts'
import { sheetFallbacks, sheetToasts } from '../../../domain/sheet-messages.ts'
import type { VisitAct } from '../../../domain/visit.ts'
import type { ArrivalPatch, ReturnPatch } from '../../../domain/visit-form.ts'
import { queries } from '../../api/query-client.ts'
import { amendArrival, amendReturn, placesQuery } from '../../api/visits.ts'
import { keepProcess, settle } from '../../shown-process.ts'
import { showToast } from '../../toasts.ts'
import { bannerOf } from '../SavedForm/in-place.ts'
import { VisitForm } from '../VisitForm/VisitForm.tsx'

type Props = { act: VisitAct; process: Process; onClose: () => void }

/** The form of a car that came or went, in the place of what it says. */
export function VisitDetails({ act, process: { id, visit }, onClose }: Props) {
  const isArrival = act === 'arrival'
  const { data } = useQuery({ ...placesQuery(), enabled: isArrival }, queries)
  const call = {
    send: (patch: ArrivalPatch | ReturnPatch) => (isArrival ? amendArrival(id, patch) : amendReturn(id, patch)),
    done: (saved: Process) => {
      showToast('info', isArrival ? sheetToasts.arrivalAmended : sheetToasts.returnAmended)
      keepProcess(saved)
      settle(id)
      onClose()
    },
    bannerFor: bannerOf(sheetFallbacks.visit),
  }
  const inPlace = { call, scope: 'visite', onCancel: onClose }
  return <VisitForm {...{ act, id, visit, inPlace }} places={data?.items ?? []} />
}
