import type { Router } from 'express'
import { routes } from '../../../domain/routes.ts'
import { reminderText } from '../../../domain/sheet-messages.ts'
import type { Deps } from '../../deps.ts'
import { inGarage } from '../../http/in-garage.ts'
import { parseId } from '../../http/parse.ts'
import { redirectWithOutcome } from '../outcome/redirect.ts'
import { remindCustomer } from './actions.ts'

/** One press, once a day. */
export function reminderPages(pages: Router, deps: Deps): void {
  pages.post(routes.processReminder.path, async (req, res) => {
    const id = parseId(req.params.id)
    const work = inGarage(deps, req, (tx, actor) => remindCustomer(tx, actor, id, deps))
    await redirectWithOutcome(req, res, id, work, { done: reminderText(deps.config.smtpUrl !== undefined) })
  })
}
