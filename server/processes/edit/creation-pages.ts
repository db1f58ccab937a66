import type { Router } from 'express'
import { apiRoutes } from '../../../domain/api-routes.ts'
import { toasts } from '../../../domain/messages.ts'
import { processForm } from '../../../domain/process.ts'
import { linkToSend, routes } from '../../../domain/routes.ts'
import type { Deps } from '../../deps.ts'
import { draftFormProps } from '../../drafts/form-props.ts'
import { actorOf, allow } from '../../http/actor.ts'
import { flash } from '../../http/flash.ts'
import { idempotentForm, readInGarage } from '../../http/in-garage.ts'
import { page } from '../../http/page.ts'
import { submitForm } from '../../http/submit.ts'
import { processContext } from '../record/context.ts'
import { createProcess } from './create.ts'

/** The plain form of /brouillons, posted. */
export function creationPages(pages: Router, deps: Deps): void {
  pages.get(routes.processes.path, (_req, res) => res.redirect(303, routes.dashboard.href()))

  pages.post(routes.processes.path, async (req, res) => {
    allow(actorOf(req), 'createProcess')
    const done = await submitForm(processForm, req.body, (form) =>
      idempotentForm(deps, req, apiRoutes.createProcess, async (tx, actor) => ({
        status: 201,
        body: { id: await createProcess(tx, actor, form, processContext(deps)) },
      })),
    )
    if (!done.ok) {
      const props = await readInGarage(deps, req, (tx, actor) => draftFormProps(tx, actor, done.values))
      return page(req, res, 'drafts', { ...props, creating: true, issues: done.issues }, 422)
    }
    const { id } = done.value.body as { id: string }
    await flash(req, 'info', toasts.processCreated)
    res.redirect(303, linkToSend(id))
  })
}
