import { sheetToasts } from '../../../domain/sheet-messages.ts'
import type { VisitAct } from '../../../domain/visit.ts'
import type { TenantRead } from '../../database/tenant.ts'
import { form, type PageRequest, type Pages, page, pressed } from '../../http/forms/page-table.ts'
import { found } from '../../http/page.ts'
import { readSummary } from '../read-process.ts'
import { recentPlaces } from './store.ts'

/** A bare press never writes over what somebody else has typed meanwhile: correcting says that it does. */
const corrects = pressed('corriger')

/** A car that comes and goes, and what is known of it. */
export const visitPages = {
  arrival: page({
    read: visitPage('arrival'),
    back: 'process',
    forms: [
      form({ call: 'PATCH /processes/:id/arrival', when: corrects, toast: sheetToasts.arrivalAmended }),
      form({ call: 'POST /processes/:id/arrival', toast: sheetToasts.carArrived }),
    ],
  }),
  arrivalUndo: page({
    back: 'process',
    form: form({ call: 'DELETE /processes/:id/arrival', toast: sheetToasts.arrivalUndone }),
  }),
  handover: page({
    read: visitPage('handover'),
    back: 'process',
    forms: [
      form({ call: 'PATCH /processes/:id/return', when: corrects, toast: sheetToasts.returnAmended }),
      form({ call: 'POST /processes/:id/return', toast: sheetToasts.carReturned }),
    ],
  }),
  handoverUndo: page({
    back: 'process',
    form: form({ call: 'DELETE /processes/:id/return', toast: sheetToasts.returnUndone }),
  }),
} satisfies Pages

function visitPage(act: VisitAct) {
  return async (tx: TenantRead, { actor, params }: PageRequest<{ id: string }>) => {
    const [process, places] = await Promise.all([readSummary(tx, params.id, actor), recentPlaces(tx)])
    return found('visit', { act, process, places })
  }
}
