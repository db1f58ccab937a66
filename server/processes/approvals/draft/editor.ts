import type { Approval } from '../../../../domain/approvals/approval.ts'
import { titleOf } from '../../../../domain/approvals/title.ts'
import { rearranged, texts } from '../../../../domain/ground/forms/form-lines.ts'
import { limits } from '../../../../domain/ground/limits.ts'
import { typedEuros } from '../../../../domain/ground/money.ts'
import type { Fields, PageRequest } from '../../../http/forms/page-table.ts'

/** The fields of an approval draft as a plain form posts them: as typed, the lines as parallel lists. */
export type ApprovalFields = {
  title: string
  message: string
  expiryDays: string
  partsExemption: string
  lines: LineFields[]
}
export type LineFields = { label: string; kind: string; amount: string; part: string; photos: string[] }

const emptyLine: LineFields = { label: '', kind: '', amount: '', part: '', photos: [] }

export const emptyFields: ApprovalFields = {
  title: '',
  message: '',
  expiryDays: String(limits.approvalExpiryDays),
  partsExemption: '',
  lines: [emptyLine],
}

export const fieldsOf = ({ title, message, expiryDays, partsExemption, lines }: Approval): ApprovalFields => ({
  // A title taken from the lines keeps following them.
  title: title === titleOf('', lines) ? '' : title,
  message,
  expiryDays: String(expiryDays),
  partsExemption: partsExemption ?? '',
  lines: lines.map(({ label, kind, amountCents, part, photoIds }) => ({
    label,
    kind,
    amount: typedEuros(amountCents),
    part: part ?? '',
    photos: photoIds,
  })),
})

export function readFields(body: Fields): ApprovalFields {
  const [keys, amounts, parts] = [texts(body.line), texts(body.amount), texts(body.part)]
  const lines = texts(body.label).map((label, index) => ({
    label,
    kind: texts(body[`kind${keys[index] ?? index}`])[0] ?? '',
    amount: amounts[index] ?? '',
    part: parts[index] ?? '',
    photos: texts(body[`photos${index}`]),
  }))
  return {
    title: texts(body.title)[0] ?? '',
    message: texts(body.message)[0] ?? '',
    expiryDays: texts(body.expiryDays)[0] ?? emptyFields.expiryDays,
    partsExemption: texts(body.partsExemption)[0] ?? '',
    lines,
  }
}

/** The lines in the order of a pressed button; null where none was pressed. */
const movedLines = (fields: Fields) => rearranged(readFields(fields).lines, fields.geste, emptyLine)

export const movesLine = (fields: Fields): boolean => movedLines(fields) !== null

/** The values of the form: the saved draft, or the typed fields, in a new order if a button moved a line. */
export function editedOf({ isSent, fields, issues }: PageRequest, saved: ApprovalFields) {
  const { lines, ...typed } = readFields(fields)
  const shown = isSent ? { ...typed, lines: movedLines(fields) ?? lines } : saved
  return { fields: shown, issues, unsaved: isSent }
}

/** The fields in the form that the schema parses. */
export const formOf = ({ lines, ...fields }: ApprovalFields) => ({
  ...fields,
  lines: lines.map(({ amount, photos, ...line }) => ({ ...line, amountCents: amount, photoIds: photos })),
})
