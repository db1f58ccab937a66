import * as z from 'zod'
import type { Approval } from '../approvals/approval.ts'
import { lineKinds, lineParts } from '../approvals/approval-schemas.ts'
import { carName } from '../cars/car.ts'
import { formatPlate } from '../cars/plate.ts'
import { clientTypeLabels } from '../clients/client-type.ts'
import { idsPicked, instant } from '../ground/answer-schemas.ts'
import { csvFile } from '../ground/csv.ts'
import { dayParis } from '../ground/dates.ts'
import { typedEuros } from '../ground/money.ts'
import { type Process, processName } from '../processes/process.ts'
import { processSchema } from '../processes/process-wire.ts'

const cents = z.int().min(0)

/** An amount to invoice, all taxes included. The product knows no VAT rate. */
export const billingLineSchema = z.object({
  approvalId: z.uuid(),
  /** An accepted line, or the work that was done before the customer withdrew. */
  reason: z.enum(['accepted', 'workDone']),
  label: z.string(),
  kind: z.enum(lineKinds).nullable(),
  part: z.enum(lineParts).nullable(),
  amountCents: cents,
})

const { client, car, visit, ...facts } = processSchema.shape

/** The facts that an invoicing program needs of a finished process. It is no invoice, and has no number. */
export const billingSchema = z.object({
  ...z.object(facts).pick({ ...idsPicked, startDate: true, completedAt: true }).shape,
  name: z.string(),
  client,
  car,
  visit,
  lines: z.array(billingLineSchema),
  totalCents: cents,
  /** The time of the mark « bon à facturer »; null without one. */
  billableAt: instant.nullable(),
  /** The time at which somebody or a program said that they have fetched the marked facts; the mark then stays. */
  fetchedAt: instant.nullable(),
  /** Whether the lines have changed since they were fetched: the process may then be marked again. */
  changedSinceFetch: z.boolean(),
})

export type Billing = z.output<typeof billingSchema>
export type BillingLine = z.output<typeof billingLineSchema>
export type BillingMark = Pick<Billing, 'billableAt' | 'fetchedAt' | 'changedSinceFetch'>

/** The lines to invoice of a process, in the order of its agreements. */
export const billingLines = ({ approvals }: Pick<Process, 'approvals'>): BillingLine[] =>
  approvals.filter(({ state }) => state === 'answered').flatMap(linesOf)

export function billingOf(process: Process, mark: BillingMark): Billing {
  const { id, startDate, completedAt, client, car, visit } = process
  const lines = billingLines(process)
  const totalCents = lines.reduce((sum, { amountCents }) => sum + amountCents, 0)
  return { id, name: processName(process), startDate, completedAt, client, car, visit, lines, totalCents, ...mark }
}

/** The accepted lines of an approval; after a withdrawal, the work that was done before it. */
function linesOf({ id: approvalId, lines, renouncedAt, workDone, workDoneCents }: Approval): BillingLine[] {
  if (renouncedAt !== null) {
    if (workDone === null || workDoneCents === null) return []
    return [{ approvalId, reason: 'workDone', label: workDone, kind: null, part: null, amountCents: workDoneCents }]
  }
  return lines
    .filter(({ answer }) => answer === 'accepted')
    .map(({ label, kind, part, amountCents }) => ({ approvalId, reason: 'accepted', label, kind, part, amountCents }))
}

const columns = [
  'processus_id',
  'processus',
  'termine_le',
  'plaque',
  'vehicule',
  'km_arrivee',
  'km_restitution',
  'client_id',
  'nom',
  'prenom',
  'type',
  'siren',
  'libelle',
  'piece',
  'montant_ttc',
]

const partWords = { new: 'neuve', used: 'issue de l’économie circulaire' }

/** The file for spreadsheets, one row for each line; a process without lines has one row, without an amount. */
export function billingFile(billing: Billing): string {
  const { id, name, completedAt, client, car, visit, lines } = billing
  const facts = [
    id,
    name,
    completedAt && dayParis(completedAt),
    car && formatPlate(car.plaque),
    car && carName(car),
    visit.kmIn,
    visit.kmOut,
    client?.id ?? null,
    client?.nom ?? null,
    client?.prenom ?? null,
    client && clientTypeLabels[client.type],
    client?.siren ?? null,
  ]
  const rows = lines.map(({ label, part, amountCents }) => [label, part && partWords[part], typedEuros(amountCents)])
  return csvFile(
    columns,
    (rows.length > 0 ? rows : [[null, null, null]]).map((row) => [...facts, ...row]),
  )
}

export const billingFileName = ({ name, completedAt }: Billing): string =>
  `bon-a-facturer-${completedAt === null ? '' : `${dayParis(completedAt)}-`}${name
    .normalize('NFD')
    .replace(/[^\w]+/g, '-')
    .toLowerCase()}.csv`
