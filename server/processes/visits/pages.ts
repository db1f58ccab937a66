import type { Router } from 'express'
import { routes } from '../../../domain/routes.ts'
import { sheetToasts } from '../../../domain/sheet-messages.ts'
import type { VisitAct } from '../../../domain/visit.ts'
import type { TenantRead } from '../../database/tenant.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../http/actor.ts'
import { type Fields, form } from '../../http/forms/form.ts'
import { found, showFound } from '../../http/page.ts'
import { parseId } from '../../http/parse.ts'
import { backToProcess } from '../outcome/outcome.ts'
import { readSummary } from '../read-process.ts'
import { recentPlaces } from './store.ts'

/** A car that comes and goes: the pages that take what is known of it. */
export function visitPages(pages: Router, deps: Deps): void {
  for (const act of ['arrival', 'handover'] as const)
    pages.get(routes[act].path, async (req, res) => {
      const params = { id: parseId(req.params.id) }
      await showFound(req, res, (tx, actor) => visitPage(act)(tx, { deps, actor, params }))
    })
}

/** A bare press never writes over what somebody else has typed meanwhile: correcting says that it does. */
const corrects = ({ geste }: Fields): boolean => geste === 'corriger'

const back = backToProcess

export const visitForms = {
  arrival: [
    form({
      call: 'PATCH /processes/:id/arrival',
      when: corrects,
      refused: visitPage('arrival'),
      back,
      toast: sheetToasts.arrivalAmended,
    }),
    form({
      call: 'POST /processes/:id/arrival',
      refused: visitPage('arrival'),
      back,
      toast: sheetToasts.carArrived,
    }),
  ],
  arrivalUndo: [form({ call: 'DELETE /processes/:id/arrival', back, toast: sheetToasts.arrivalUndone })],
  handover: [
    form({
      call: 'PATCH /processes/:id/return',
      when: corrects,
      refused: visitPage('handover'),
      back,
      toast: sheetToasts.returnAmended,
    }),
    form({
      call: 'POST /processes/:id/return',
      refused: visitPage('handover'),
      back,
      toast: sheetToasts.carReturned,
    }),
  ],
  handoverUndo: [form({ call: 'DELETE /processes/:id/return', back, toast: sheetToasts.returnUndone })],
}

type Shown = { deps: Deps; actor: Actor; params: { id: string } }

function visitPage(act: VisitAct) {
  return async (tx: TenantRead, { actor, params }: Shown, refusal = {}) => {
    const [process, places] = await Promise.all([readSummary(tx, params.id, actor), recentPlaces(tx)])
    return found('visit', { act, process, places, ...refusal })
  }
}
