import { approvalsPart } from './approvals/part.ts'
import { assigneePart } from './assignee/part.ts'
import { entriesPart } from './entries/part.ts'
import { linkPart } from './link/part.ts'
import { reminderPart } from './reminder/part.ts'
import { ownPart } from './row/part.ts'
import type { Columns, ProcessPart } from './row/process-part.ts'
import { stepsPart } from './steps/part.ts'
import { visitsPart } from './visits/part.ts'
import { waitsPart } from './waits/part.ts'

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

/** Of statements about processes: the columns that these parts bring, and the tables that they join. */
export const columnsOf = (several: Columns[]): string => several.flatMap(({ columns }) => columns).join(', ')
export const joinsOf = (several: Columns[]): string => several.flatMap(({ join }) => join ?? []).join(' ')
