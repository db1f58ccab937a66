import type { Garage } from '../../domain/garage/garage.ts'
import { form, formWithoutCall, type Pages, page } from '../http/forms/page-table.ts'
import { listStepTypes } from '../step-types/step-types.ts'
import { hideFirstSteps, readGarage } from './garage.ts'
import { exampleProcess } from './preview.ts'

export const garagePages = {
  garage: page({ read: async (tx) => ({ garage: await readGarage(tx) }) }),
  garagePreview: page({
    read: async (tx, { deps }) => {
      const [garage, stepTypes] = await Promise.all([readGarage(tx), listStepTypes(tx)])
      const at = { now: deps.now(), mailsLeave: deps.config.smtpUrl !== undefined }
      return { process: exampleProcess(garage, stepTypes, at) }
    },
  }),
  garageEdit: page({
    read: async (tx, { isSent, values, issues }) => ({
      values: isSent ? values : valuesOf(await readGarage(tx)),
      issues,
    }),
    back: 'garage',
    form: form({ call: 'PATCH /garage', toast: 'Garage modifié' }),
  }),
  // Hides the first steps from the empty dashboard for good.
  firstSteps: page({
    back: 'dashboard',
    form: formWithoutCall({ access: 'manageGarage', work: (tx, { deps }) => hideFirstSteps(tx, deps.now()) }),
  }),
} satisfies Pages

function valuesOf({ _id, id, ...fields }: Garage): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, textOf(value)]))
}

const textOf = (value: string | number | number[] | null): string =>
  Array.isArray(value) ? value.join(', ') : String(value ?? '')
