import type { Approval } from '../../../domain/approval.ts'
import { limits } from '../../../domain/limits.ts'
import { typedEuros } from '../../../domain/money.ts'
import { rearranged, texts } from '../../http/form-lines.ts'

/** The fields of a draft as a plain form posts them: as they were typed, lines side by side. */
export type ApprovalFields = { title: string; message: string; expiryDays: string; lines: LineFields[] }
export type LineFields = { label: string; kind: string; amount: string; part: string; photos: string[] }

const emptyLine: LineFields = { label: '', kind: '', amount: '', part: '', photos: [] }

export const emptyFields: ApprovalFields = {
  title: '',
  message: '',
  expiryDays: String(limits.approvalExpiryDays),
  lines: [emptyLine],
}

export const fieldsOf = ({ title, message, expiryDays, lines }: Approval): ApprovalFields => ({
  title,
  message,
  expiryDays: String(expiryDays),
  lines: lines.map(({ label, kind, amountCents, part, photoIds }) => ({
    label,
    kind,
    amount: typedEuros(amountCents),
    part: part ?? '',
    photos: photoIds,
  })),
})

export function readFields(body: Record<string, unknown>): ApprovalFields {
  const [kinds, amounts, parts] = [texts(body.kind), texts(body.amount), texts(body.part)]
  const lines = texts(body.label).map((label, index) => ({
    label,
    kind: kinds[index] ?? '',
    amount: amounts[index] ?? '',
    part: parts[index] ?? '',
    photos: texts(body[`photos${index}`]),
  }))
  return {
    title: texts(body.title)[0] ?? '',
    message: texts(body.message)[0] ?? '',
    expiryDays: texts(body.expiryDays)[0] ?? emptyFields.expiryDays,
    lines,
  }
}

/** `null`: the button that was pressed moves no line. */
export function rearrange(fields: ApprovalFields, gesture: unknown): ApprovalFields | null {
  const lines = rearranged(fields.lines, gesture, emptyLine)
  return lines && { ...fields, lines }
}

/** As the schema reads it. */
export const formOf = ({ lines, ...fields }: ApprovalFields) => ({
  ...fields,
  lines: lines.map(({ amount, photos, ...line }) => ({ ...line, amountCents: amount, photoIds: photos })),
})
