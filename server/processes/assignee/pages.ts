import type { Request, Response, Router } from 'express'
import { assigneeForm } from '../../../domain/assignee-form.ts'
import { routes } from '../../../domain/routes.ts'
import { sheetToasts } from '../../../domain/sheet-messages.ts'
import type { TenantRead } from '../../database/tenant.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../http/actor.ts'
import { inGarage } from '../../http/in-garage.ts'
import { cameFrom, safeNext } from '../../http/next.ts'
import { showPage } from '../../http/page.ts'
import { type FormRefusal, parseId } from '../../http/parse.ts'
import { submitForm } from '../../http/submit.ts'
import { redirectWithOutcome } from '../outcome/redirect.ts'
import { readProcess } from '../record/find.ts'
import { assignProcess } from './actions.ts'
import { activePeople } from './store.ts'

/** Taken and left by a press; given, by those who may, on a page that names everybody. */
export function assigneePages(pages: Router, deps: Deps): void {
  pages.get(routes.assignee.path, (req, res) => showForm(req, res, deps))

  pages.post(routes.assignee.path, async (req, res) => {
    const id = parseId(req.params.id)
    const done = await submitForm(assigneeForm, req.body, async ({ userId }) => {
      const work = inGarage(deps, req, (tx, actor) => assignProcess(tx, actor, id, userId, deps))
      await redirectWithOutcome(req, res, id, work, { done: sheetToasts.assigned, next: safeNext(req.body?.retour) })
    })
    if (!done.ok) await showForm(req, res, deps, done)
  })
}

function showForm(req: Request, res: Response, deps: Deps, refused?: FormRefusal): Promise<void> {
  const id = parseId(req.params.id)
  const next = refused ? safeNext(req.body?.retour) : cameFrom(req.get('referer'))
  const load = async (tx: TenantRead, actor: Actor) => {
    const [process, people] = await Promise.all([readProcess(tx, id, actor, deps), activePeople(tx)])
    return { process, people, next, ...(refused && { issues: refused.issues }) }
  }
  return showPage(req, res, 'assignee', load, refused ? 422 : 200)
}
