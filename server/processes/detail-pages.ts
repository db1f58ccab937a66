import type { Router } from 'express'
import { confirmations, inTwo, toasts } from '../../domain/messages.ts'
import { type Process, processName } from '../../domain/process.ts'
import { routes } from '../../domain/routes.ts'
import { processActivity } from '../activity/list.ts'
import type { Deps } from '../deps.ts'
import { flash } from '../http/flash.ts'
import { inGarage, readInGarage } from '../http/in-garage.ts'
import { page } from '../http/page.ts'
import { parseId } from '../http/parse.ts'
import { publicOrigin } from '../runtime/public-origin.ts'
import { deleteProcess } from './edit/delete.ts'
import { linkPanel } from './link/panel.ts'
import { isConfirmed } from './outcome/redirect.ts'
import { readProcess } from './record/find.ts'
import { processFor } from './record/process-for.ts'

/** One process: its page, its deletion. */
export function detailPages(pages: Router, deps: Deps): void {
  pages.get(routes.process.path, async (req, res) => {
    const id = parseId(req.params.id)
    const [process, activity] = await readInGarage(deps, req, (tx, actor) =>
      Promise.all([readProcess(tx, id, actor, deps.secrets.linkKey), processActivity(tx, id)]),
    )
    await page(req, res, 'process', {
      process,
      link: linkPanel(process, publicOrigin(deps.config, req), deps.now()),
      activity,
    })
  })

  pages.get(routes.processDelete.path, async (req, res) => {
    const id = parseId(req.params.id)
    const process = await processFor(deps, req, id)
    await page(req, res, 'confirm', deletionOf(process))
  })

  pages.post(routes.processDelete.path, async (req, res) => {
    const id = parseId(req.params.id)
    if (!isConfirmed(req)) return res.redirect(303, routes.processDelete.href({ id }))
    await inGarage(deps, req, (tx, actor) => deleteProcess(tx, actor, id))
    await flash(req, 'info', toasts.processDeleted)
    res.redirect(303, routes.dashboard.href())
  })
}

function deletionOf(process: Process) {
  const { id } = process
  return {
    ...inTwo(confirmations.deleteProcess),
    about: { name: processName(process), car: process.car },
    action: routes.processDelete.href({ id }),
    confirmLabel: 'Supprimer',
    danger: true,
    fields: { confirme: '1' },
    backHref: routes.process.href({ id }),
  }
}
