import type { Request, Response, Router } from 'express'
import type { Process } from '../../../domain/process.ts'
import { routes } from '../../../domain/routes.ts'
import { sheetToasts } from '../../../domain/sheet-messages.ts'
import type { VisitAct } from '../../../domain/visit.ts'
import { arrivalForm, arrivalPatch, returnForm, returnPatch } from '../../../domain/visit-form.ts'
import type { TenantTx } from '../../database/tenant.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../http/actor.ts'
import { inGarage } from '../../http/in-garage.ts'
import { safeNext } from '../../http/next.ts'
import { showPage } from '../../http/page.ts'
import { type FormRefusal, parseId } from '../../http/parse.ts'
import { type Submitted, submitForm } from '../../http/submit.ts'
import { redirectWithOutcome } from '../outcome/redirect.ts'
import { readProcess } from '../record/find.ts'
import { amendArrival, amendReturn, cancelArrival, cancelReturn, receiveCar, returnCar } from './actions.ts'
import { recentPlaces } from './store.ts'

/** A car that comes and goes, as plain forms: one press, or with what is known of it. */
export function visitPages(pages: Router, deps: Deps): void {
  arrivalPages(pages, deps)
  handoverPages(pages, deps)
}

function arrivalPages(pages: Router, deps: Deps): void {
  pages.get(routes.arrival.path, (req, res) => showForm(req, res, deps, 'arrival'))

  pages.post(routes.arrival.path, (req, res) => {
    const { id, work } = asked(deps, req)
    const submitted = amends(req)
      ? submitForm(arrivalPatch, req.body, (patch) => work((tx, actor) => amendArrival(tx, actor, id, patch, deps)))
      : submitForm(arrivalForm, req.body, (form) => work((tx, actor) => receiveCar(tx, actor, id, form, deps)))
    return answer(
      req,
      res,
      deps,
      'arrival',
      submitted,
      amends(req) ? sheetToasts.arrivalAmended : sheetToasts.carArrived,
    )
  })

  pages.post(routes.arrivalUndo.path, async (req, res) => {
    const { id, work } = asked(deps, req)
    const undone = work((tx, actor) => cancelArrival(tx, actor, id, deps))
    await redirectWithOutcome(req, res, id, undone, { done: sheetToasts.arrivalUndone })
  })
}

function handoverPages(pages: Router, deps: Deps): void {
  pages.get(routes.handover.path, (req, res) => showForm(req, res, deps, 'handover'))

  pages.post(routes.handover.path, (req, res) => {
    const { id, work } = asked(deps, req)
    const submitted = amends(req)
      ? submitForm(returnPatch, req.body, (patch) => work((tx, actor) => amendReturn(tx, actor, id, patch, deps)))
      : submitForm(returnForm, req.body, (form) => work((tx, actor) => returnCar(tx, actor, id, form, deps)))
    return answer(
      req,
      res,
      deps,
      'handover',
      submitted,
      amends(req) ? sheetToasts.returnAmended : sheetToasts.carReturned,
    )
  })

  pages.post(routes.handoverUndo.path, async (req, res) => {
    const { id, work } = asked(deps, req)
    const undone = work((tx, actor) => cancelReturn(tx, actor, id, deps))
    await redirectWithOutcome(req, res, id, undone, { done: sheetToasts.returnUndone })
  })
}

const asked = (deps: Deps, req: Request) => ({
  id: parseId(req.params.id),
  work: <T>(act: (tx: TenantTx, actor: Actor) => Promise<T>) => inGarage(deps, req, act),
})

/** A bare press never writes over what somebody else has typed meanwhile: correcting says that it does. */
const amends = ({ body }: Request): boolean => body?.geste === 'corriger'

async function answer(
  req: Request,
  res: Response,
  deps: Deps,
  act: VisitAct,
  submitted: Promise<Submitted<Process>>,
  done: string,
): Promise<void> {
  const refused = await submitted.then(refusalIn, () => null)
  if (refused) return showForm(req, res, deps, act, refused)
  const next = safeNext(req.body?.retour)
  await redirectWithOutcome(req, res, parseId(req.params.id), submitted.then(valueIn), { done, next })
}

function showForm(req: Request, res: Response, deps: Deps, act: VisitAct, refused?: FormRefusal): Promise<void> {
  const id = parseId(req.params.id)
  const load = async (...[tx, actor]: [Parameters<typeof recentPlaces>[0], Actor]) => {
    const [process, places] = await Promise.all([readProcess(tx, id, actor, deps), recentPlaces(tx)])
    return { act, process, places, ...(refused && { values: refused.values, issues: refused.issues }) }
  }
  return showPage(req, res, 'visit', load, refused ? 422 : 200)
}

const refusalIn = (submitted: Submitted<Process>): FormRefusal | null => (submitted.ok ? null : submitted)

function valueIn(submitted: Submitted<Process>): Process {
  if (submitted.ok) return submitted.value
  throw new Error('A form that was refused has no outcome')
}
