import { Router } from 'express'
import { garagePatch } from '../../domain/garage.ts'
import { routes } from '../../domain/routes.ts'
import type { Deps } from '../deps.ts'
import { flash } from '../http/flash.ts'
import { inGarage, readInGarage } from '../http/in-garage.ts'
import { page } from '../http/page.ts'
import { parseForm } from '../http/parse.ts'
import { listStepTypes } from '../step-types/store.ts'
import { putFirstStepsAway, updateGarage } from './actions.ts'
import { exampleProcess } from './preview.ts'
import { readGarage } from './store.ts'

export function garagePages(deps: Deps): Router {
  const router = Router()

  router.get(routes.garage.path, async (req, res) => {
    await page(req, res, 'garage', { garage: await readInGarage(deps, req, readGarage) })
  })

  router.get(routes.garagePreview.path, async (req, res) => {
    const [garage, stepTypes] = await readInGarage(deps, req, (tx) => Promise.all([readGarage(tx), listStepTypes(tx)]))
    const at = { now: deps.now(), mailsLeave: deps.config.smtpUrl !== undefined }
    await page(req, res, 'garagePreview', { process: exampleProcess(garage, stepTypes, at) })
  })

  router.post(routes.firstSteps.path, async (req, res) => {
    await inGarage(deps, req, (tx, actor) => putFirstStepsAway(tx, actor, deps.now()))
    res.redirect(303, routes.dashboard.href())
  })

  router.get(routes.garageEdit.path, async (req, res) => {
    const { _id, id, ...fields } = await readInGarage(deps, req, readGarage)
    const filled = Object.entries(fields).map(([name, value]) => [name, value ?? ''])
    await page(req, res, 'garageEdit', { values: Object.fromEntries(filled), issues: [] })
  })

  router.post(routes.garageEdit.path, async (req, res) => {
    const form = parseForm(garagePatch, req.body)
    if (!form.ok) return page(req, res, 'garageEdit', form, 422)
    await inGarage(deps, req, (tx, actor) => updateGarage(tx, actor, form.data))
    await flash(req, 'info', 'Garage modifié')
    res.redirect(303, routes.garage.href())
  })

  return router
}
