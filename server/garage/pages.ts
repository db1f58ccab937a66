import { Router } from 'express'
import type { Garage } from '../../domain/garage.ts'
import { routes } from '../../domain/routes.ts'
import type { Deps } from '../deps.ts'
import { form, formWithoutCall } from '../http/forms/form.ts'
import { found, showPage } from '../http/page.ts'
import { listStepTypes } from '../step-types/store.ts'
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

  router.get(routes.garageEdit.path, (req, res) =>
    showPage(req, res, 'garageEdit', async (tx) => ({ values: valuesOf(await readGarage(tx)), issues: [] })),
  )

  return router
}

export const garageForms = {
  garageEdit: [
    form({
      call: 'PATCH /garage',
      refused: (_, __, refusal) => found('garageEdit', refusal),
      to: () => routes.garage.href(),
      toast: 'Garage modifié',
    }),
  ],
  // The list of the empty dashboard does not come back.
  firstSteps: [
    formWithoutCall({
      access: 'manageGarage',
      work: (tx, { deps }) => hideFirstSteps(tx, deps.now()),
      to: () => routes.dashboard.href(),
    }),
  ],
}

function valuesOf({ _id, id, ...fields }: Garage): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, textOf(value)]))
}

const textOf = (value: string | number | number[] | null): string =>
  Array.isArray(value) ? value.join(', ') : String(value ?? '')
