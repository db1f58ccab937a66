import { Router } from 'express'
import type { Garage } from '../../domain/garage.ts'
import { garagePatch } from '../../domain/garage-form.ts'
import { routes } from '../../domain/routes.ts'
import type { Deps } from '../deps.ts'
import { goTelling } from '../http/flash.ts'
import { inGarage } from '../http/in-garage.ts'
import { showPage } from '../http/page.ts'
import { parseForm } from '../http/parse.ts'
import { listStepTypes } from '../step-types/store.ts'
import { updateGarage } from './actions.ts'
import { exampleProcess } from './preview.ts'
import { hideFirstSteps, readGarage } from './store.ts'

export function garagePages(deps: Deps): Router {
  const router = Router()

  router.get(routes.garage.path, (req, res) =>
    showPage(req, res, 'garage', async (tx) => ({ garage: await readGarage(tx) })),
  )

  router.get(routes.garagePreview.path, (req, res) =>
    showPage(req, res, 'garagePreview', async (tx) => {
      const [garage, stepTypes] = await Promise.all([readGarage(tx), listStepTypes(tx)])
      const at = { now: deps.now(), mailsLeave: deps.config.smtpUrl !== undefined }
      return { process: exampleProcess(garage, stepTypes, at) }
    }),
  )

  // The list of the empty dashboard does not come back.
  router.post(routes.firstSteps.path, async (req, res) => {
    await inGarage(deps, req, (tx) => hideFirstSteps(tx, deps.now()))
    res.redirect(303, routes.dashboard.href())
  })

  router.get(routes.garageEdit.path, (req, res) =>
    showPage(req, res, 'garageEdit', async (tx) => ({ values: valuesOf(await readGarage(tx)), issues: [] })),
  )

  router.post(routes.garageEdit.path, async (req, res) => {
    const form = parseForm(garagePatch, req.body)
    if (!form.ok) return showPage(req, res, 'garageEdit', () => form, 422)
    await inGarage(deps, req, (tx, actor) => updateGarage(tx, actor, form.data, deps))
    await goTelling(res, routes.garage.href(), 'Garage modifié')
  })

  return router
}

function valuesOf({ _id, id, ...fields }: Garage): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, textOf(value)]))
}

const textOf = (value: string | number | number[] | null): string =>
  Array.isArray(value) ? value.join(', ') : String(value ?? '')
