import { Router } from 'express'
import { toasts } from '../../domain/messages.ts'
import { processForm } from '../../domain/process-form.ts'
import { linkToSend, routes } from '../../domain/routes.ts'
import type { Deps } from '../deps.ts'
import { goTelling } from '../http/flash.ts'
import { idempotentForm } from '../http/in-garage.ts'
import { type Load, showPage } from '../http/page.ts'
import { typedValues } from '../http/parse.ts'
import { submitForm } from '../http/submit.ts'
import { createProcess } from '../processes/edit/create.ts'
import { draftFormProps } from './form-props.ts'

/** Drafts live in the browser; with scripts off the page is a plain form that creates a process. */
export function draftsPages(deps: Deps): Router {
  const pages = Router()

  pages.get(routes.drafts.path, (req, res) =>
    showPage(req, res, 'drafts', (tx, actor) => draftFormProps(tx, actor, typedValues(req.query))),
  )

  pages.get(routes.processes.path, (_req, res) => res.redirect(303, routes.dashboard.href()))

  pages.post(routes.processes.path, async (req, res) => {
    const done = await submitForm(processForm, req.body, (form) =>
      idempotentForm(deps, req, 'POST /processes', async (tx, actor) => ({
        id: await createProcess(tx, actor, form, deps),
      })),
    )
    if (!done.ok) {
      const { values, issues } = done
      const load: Load<'drafts'> = async (tx, actor) => {
        const form = await draftFormProps(tx, actor, values)
        return { ...form, creating: true, issues }
      }
      return showPage(req, res, 'drafts', load, 422)
    }
    await goTelling(res, linkToSend(done.value.id), toasts.processCreated)
  })

  return pages
}
