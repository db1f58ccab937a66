import type { Answers, Medium } from '../../../../domain/approvals/approval.ts'
import type { PartsChoiceQuery } from '../../../../domain/approvals/approval-form.ts'
import {
  isPartsChoiceMissing,
  type PartsChoice,
  type PartsQuestion,
  partsChoiceOf,
  partsChoiceRequired,
  partsChoiceUnasked,
} from '../../../../domain/approvals/parts-choice.ts'
import type { CallAnswer } from '../../../../domain/calls.ts'
import { pageCount } from '../../../../domain/ground/answer-schemas.ts'
import { limits } from '../../../../domain/ground/limits.ts'
import { dateRange } from '../../../../domain/processes/process-form.ts'
import { newId } from '../../../database/ids.ts'
import type { Row, TenantRead, TenantTx } from '../../../database/tenant.ts'
import { invalid } from '../../../http/errors.ts'
import type { LockedApproval } from '../row.ts'

type AskedOf = { parts: PartsQuestion | null; lines: LockedApproval['lines'] }

/**
 * The choice that applies to an answer. On their page customers must choose; an answer recorded by an employee may lack
 * it.
 * @throws AppError 400 on a choice that is missing, or that was not asked
 */
export function readPartsChoice(
  { parts, lines }: AskedOf,
  given: { answers: Answers; parts: PartsChoice | null },
  medium: Medium,
): PartsChoice | null {
  const isAsked = parts !== null && parts.exemption === null
  if (given.parts !== null && !isAsked) throw refused(partsChoiceUnasked)
  if (medium === 'online' && isPartsChoiceMissing({ parts, lines }, given)) throw refused(partsChoiceRequired)
  return partsChoiceOf(parts, given.parts)
}

const refused = (message: string) => invalid([{ path: ['partsChoice'], message, code: 'custom' }])

type Chosen = { question: PartsQuestion | null; choice: PartsChoice | null; medium: Medium; at: Date }

/**
 * Stores a copy of a choice, or of the reason for not asking, in the register. An earlier choice that still applies is
 * there already.
 */
export async function keepPartsChoice(
  tx: TenantTx,
  { id: approvalId, process_id: processId }: Pick<LockedApproval, 'id' | 'process_id'>,
  { question, choice, medium, at }: Chosen,
): Promise<void> {
  const exemption = question?.exemption ?? null
  if (exemption === null && (choice === null || choice === question?.before?.choice)) return
  await tx.raw(
    `insert into parts_choices
       (garage_id, id, process_id, approval_id, plaque, vehicle, choice, exemption, medium, chosen_at)
     select p.garage_id, :id, p.id, :approvalId, v.plaque, nullif(concat_ws(' ', v.marque, v.modele), ''),
       :choice, :exemption, :medium, :at
     from processes p left join cars v on v.garage_id = :garageId and v.id = p.car_id
     where p.garage_id = :garageId and p.id = :processId`,
    { garageId: tx.garageId, id: newId(), approvalId, processId, choice, exemption, medium, at },
  )
}

export type PartsChoiceList = CallAnswer<'GET /parts-choices'>

/** A page of the register of a period, latest first. */
export async function listPartsChoices(
  tx: TenantRead,
  { page, ...period }: PartsChoiceQuery,
): Promise<PartsChoiceList> {
  const pageSize = limits.processPageSize
  const [counted, rows] = await Promise.all([
    inPeriod(tx, period).count({ total: '*' }).first(),
    inPeriod(tx, period)
      .orderBy([{ column: 'chosen_at', order: 'desc' }, 'id'])
      .limit(pageSize)
      .offset((page - 1) * pageSize),
  ])
  const total = Number(counted?.total)
  return { items: rows.map(toItem), page, pageSize, total, pages: pageCount(total, pageSize) }
}

/** The whole register of a period, oldest first, for its file. */
export async function allPartsChoices(tx: TenantRead, period: Period): Promise<PartsChoiceList['items']> {
  return (await inPeriod(tx, period).orderBy(['chosen_at', 'id'])).map(toItem)
}

export async function hasPartsChoices(tx: TenantRead): Promise<boolean> {
  return (await tx.from('parts_choices').where('garage_id', tx.garageId).first('id')) !== undefined
}

type Period = Omit<PartsChoiceQuery, 'page'>

function inPeriod(tx: TenantRead, period: Period) {
  const { from, before } = dateRange(period)
  const rows = tx.from('parts_choices').where('garage_id', tx.garageId)
  if (from) rows.where('chosen_at', '>=', from)
  if (before) rows.where('chosen_at', '<', before)
  return rows
}

const toItem = (row: Row<'parts_choices'>): PartsChoiceList['items'][number] => ({
  id: row.id,
  approvalId: row.approval_id,
  processId: row.process_id,
  chosenAt: row.chosen_at,
  plaque: row.plaque,
  vehicle: row.vehicle,
  choice: row.choice,
  exemption: row.exemption,
  medium: row.medium,
})

/** Removes rows after the period for which the law requires them. @returns the number of rows */
export const purgePartsChoices = (tx: TenantTx, before: Date): Promise<number> =>
  tx.from('parts_choices').where('garage_id', tx.garageId).where('chosen_at', '<', before).delete()
