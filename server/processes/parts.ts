import type { Every } from '../../domain/features.ts'
import { approvalsPart } from './approvals/part.ts'
import { assigneePart } from './assignee/part.ts'
import { contactPart } from './contact/part.ts'
import { entriesPart } from './entries/part.ts'
import { linksPart } from './links/part.ts'
import { ownPart, type ProcessPart } from './row/process-part.ts'
import { stepsPart } from './steps/part.ts'
import { visitsPart } from './visits/part.ts'
import { waitsPart } from './waits/part.ts'

/** The parts of a process; a deletion calls them in this order. */
const parts = [
  ownPart,
  approvalsPart,
  linksPart,
  entriesPart,
  stepsPart,
  waitsPart,
  visitsPart,
  assigneePart,
  contactPart,
] as const

type Part = (typeof parts)[number]

/** The properties of one name, from the parts that define it. */
export function ofParts<Name extends keyof ProcessPart>(name: Name) {
  type Said = Extract<Part, Record<Name, unknown>>[Name]
  return parts.flatMap((part: ProcessPart) => part[name] ?? []) as Said[]
}

/** The fields of all parts as one object. */
export const mergedFields = <Fields extends object>(several: Fields[]): Every<Fields> => Object.assign({}, ...several)

/** The columns and joins that the parts add to a statement under one name. */
export function columnsOfParts(name: 'row' | 'detail' | 'publicView') {
  const several = parts.flatMap((part: ProcessPart) => part[name] ?? [])
  const all = (what: 'columns' | 'join') => several.flatMap((one) => one[what] ?? [])
  return { columns: all('columns').join(', '), joins: all('join').join(' ') }
}
