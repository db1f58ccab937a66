import { distanceRisk } from '../../domain/approvals/law.ts'
import { distanceLabels, type Garage, openDaysText } from '../../domain/garage/garage.ts'
import { garagePatch, openDaysRule } from '../../domain/garage/garage-form.ts'
import type { TenantRead } from '../database/tenant.ts'
import { found, type PageResult } from '../http/answer/page.ts'
import { type Fields, form, formWithoutCall, type PageRequest, type Pages, page } from '../http/forms/page-table.ts'
import { listStepTypes } from '../step-types/step-types.ts'
import { distanceChange, hideFirstSteps, readGarage } from './garage.ts'
import { exampleProcess } from './preview.ts'

const garageWords = {
  openDays: (value: unknown) => {
    const days = openDaysRule.safeParse(value)
    return days.success ? openDaysText(days.data) : 'aucun jour'
  },
  distanceApprovals: (value: unknown) => distanceLabels[String(value) as keyof typeof distanceLabels],
}

export const garagePages = {
  garage: page({
    read: async (tx) => {
      const [garage, change] = await Promise.all([readGarage(tx), distanceChange(tx)])
      return { garage, change }
    },
  }),
  garagePreview: page({
    read: async (tx, { deps }) => {
      const [garage, stepTypes] = await Promise.all([readGarage(tx), listStepTypes(tx)])
      const at = { now: deps.now(), mailsLeave: deps.config.smtpUrl !== undefined }
      return { process: exampleProcess(garage, stepTypes, at) }
    },
  }),
  garageEdit: page({
    read: async (tx, { isSent, fields, values, issues }) => ({
      values: isSent ? typedIn(fields, values) : valuesOf(await readGarage(tx)),
      issues,
    }),
    back: 'garage',
    edits: { takes: garagePatch, now: editedGarage, words: garageWords },
    form: form({ call: 'PATCH /garage', first: riskOf, toast: 'Garage modifié' }),
  }),
  // Hides the first steps on the empty dashboard permanently.
  firstSteps: page({
    back: 'dashboard',
    form: formWithoutCall({ access: 'manageGarage', work: (tx, { deps }) => hideFirstSteps(tx, deps.now()) }),
  }),
} satisfies Pages

/**
 * Shows the form again with the risk, if agreements at a distance would no longer be treated as the law may require.
 */
async function riskOf(tx: TenantRead, { fields, values }: PageRequest<unknown>): Promise<PageResult | null> {
  if (fields.distanceApprovals !== 'false' || !(await readGarage(tx)).distanceApprovals) return null
  const issues = [{ path: ['distanceApprovals'], message: distanceRisk.instruction, code: 'custom' }]
  return found('garageEdit', { values: typedIn(fields, values), issues }, 422)
}

async function editedGarage(tx: TenantRead) {
  const { id, ...garage } = await readGarage(tx)
  return garage
}

/** The typed values, with all checked days. */
const typedIn = ({ openDays }: Fields, values: Record<string, string>) =>
  openDays === undefined ? values : { ...values, openDays: [openDays].flat().join(' ') }

function valuesOf({ id, ...fields }: Garage): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, textOf(value)]))
}

const textOf = (value: string | number | boolean | number[] | null): string =>
  Array.isArray(value) ? value.join(', ') : String(value ?? '')
