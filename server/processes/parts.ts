import { approvalsPart } from './approvals/part.ts'
import { assigneePart } from './assignee/assignee.ts'
import { entriesPart } from './entries/entries.ts'
import { linkPart } from './link/link.ts'
import { reminderPart } from './reminder/reminder.ts'
import { ownPart, type ProcessPart } from './row/process-part.ts'
import { stepsPart } from './steps/steps.ts'
import { visitsPart } from './visits/visits.ts'
import { waitsPart } from './waits/waits.ts'

/** All that a process has; what it loses when it is removed goes in this order. */
const parts = [
  ownPart,
  approvalsPart,
  linkPart,
  entriesPart,
  stepsPart,
  waitsPart,
  visitsPart,
  assigneePart,
  reminderPart,
] as const

type Part = (typeof parts)[number]

/** What the parts say under one name, of those that say something. */
export function ofParts<Name extends keyof ProcessPart>(name: Name) {
  type Said = Extract<Part, Record<Name, unknown>>[Name]
  return parts.flatMap((part: ProcessPart) => part[name] ?? []) as Said[]
}

/** Each of these at once. */
export type Every<Several> = (Several extends unknown ? (one: Several) => void : never) extends (all: infer All) => void
  ? All
  : never

/** The fields that the parts have told, as those of one thing. */
export const merged = <Told extends object>(several: Told[]): Every<Told> => Object.assign({}, ...several)

/** What the parts bring to a statement under one name: what it selects, and the tables that it joins. */
export function broughtBy(name: 'row' | 'detail' | 'publicView') {
  const several = parts.flatMap((part: ProcessPart) => part[name] ?? [])
  const all = (what: 'columns' | 'join') => several.flatMap((one) => one[what] ?? [])
  return { columns: all('columns').join(', '), joins: all('join').join(' ') }
}
