import type { Request, Response, Router } from 'express'
import { routes } from '../../../domain/routes.ts'
import { sheetToasts } from '../../../domain/sheet-messages.ts'
import { waitForm } from '../../../domain/wait-form.ts'
import type { TenantRead } from '../../database/tenant.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../http/actor.ts'
import { inGarage } from '../../http/in-garage.ts'
import { cameFrom, safeNext } from '../../http/next.ts'
import { showPage } from '../../http/page.ts'
import { type FormRefusal, parseForm, parseId } from '../../http/parse.ts'
import { redirectWithOutcome } from '../outcome/redirect.ts'
import { readProcess } from '../record/find.ts'
import { endWait, startWait } from './actions.ts'

/** Why a process stands still, as plain forms: back, once it is said, to the page that asked. */
export function waitPages(pages: Router, deps: Deps): void {
  pages.get(routes.wait.path, (req, res) => showForm(req, res, deps))

  pages.post(routes.wait.path, async (req, res) => {
    const id = parseId(req.params.id)
    const form = parseForm(waitForm, req.body)
    if (!form.ok) return showForm(req, res, deps, form)
    const work = inGarage(deps, req, (tx, actor) => startWait(tx, actor, id, form.data, deps))
    await redirectWithOutcome(req, res, id, work, { done: sheetToasts.waitStarted, next: safeNext(req.body?.retour) })
  })

  pages.post(routes.waitEnd.path, async (req, res) => {
    const target = { processId: parseId(req.params.id), waitId: parseId(req.body?.attente) }
    const work = inGarage(deps, req, (tx, actor) => endWait(tx, actor, target, deps))
    const next = safeNext(req.body?.retour)
    await redirectWithOutcome(req, res, target.processId, work, { done: sheetToasts.waitEnded, next })
  })
}

function showForm(req: Request, res: Response, deps: Deps, refused?: FormRefusal): Promise<void> {
  const id = parseId(req.params.id)
  const next = refused ? safeNext(req.body?.retour) : cameFrom(req.get('referer'))
  const load = async (tx: TenantRead, actor: Actor) => ({
    process: await readProcess(tx, id, actor, deps),
    next,
    ...(refused && { values: refused.values, issues: refused.issues }),
  })
  return showPage(req, res, 'wait', load, refused ? 422 : 200)
}
