import type { Medium } from './approval.ts'
import type { EntryKind } from './entry.ts'
import type { Role } from './permissions.ts'
import type { StepStatus } from './step-status.ts'
import type { WaitReason } from './wait.ts'

/** `id` is that of what the first half of the name says. */
type About = { id: string }
/** In the history of this process. */
type InProcess = About & { processId: string }
type Changed<T> = { before: T; after: T }
/** Which fields, not what they hold: the history is kept longer than the people in it may be. */
type Fields = { after: { fields: string[] } }

type StepMove = InProcess & Changed<{ step: string; status: StepStatus }>
type ProcessFacts = {
  name: string | null
  stepType: string | null
  estimatedEndDate: string | null
  steps: StepStatus[]
}
/** Without its note, which may name people. */
type Wait = InProcess & { after: { reason: WaitReason; expectedDate: string | null } }
/** By id, as its history is kept longer than the people in it may be. */
type Assignment = InProcess & Changed<{ assignee: string | null }>
/** What is known of the car once it is so. */
export type VisitFacts = { km: number | null; keyNumber: string | null; place: string | null }
/** Which, and where: neither words nor pictures. */
type EntryFacts = InProcess & { after: { kind: EntryKind; step: string | null } }
/** Neither labels nor names: how many lines, and how much. */
type ApprovalFacts = InProcess & { after: { lines: number; totalCents: number } }
type ApprovalAnswer = InProcess & {
  /** Answers of before it was told of how much have no total. */
  after: { accepted: number; refused: number; acceptedCents: number; totalCents?: number; medium: Medium }
}
type StepTypeFacts = { name: string; archived: boolean; steps: string[]; position?: number }
type Access = { role: Role; active: boolean }

/** All that is worth telling, with what is told of it. */
export type Events = {
  'step.readied': StepMove
  'step.validated': StepMove
  'step.reverted': StepMove
  'process.started': InProcess
  'process.changed': InProcess & Changed<ProcessFacts>
  'process.completed': InProcess
  'process.relinked': InProcess
  'process.reminded': InProcess
  'process.assigned': Assignment
  'wait.started': Wait
  'wait.ended': Wait
  /** Its history goes with it. */
  'process.deleted': About & { before: Pick<ProcessFacts, 'name' | 'stepType'> }
  'visit.arrived': InProcess & { after: VisitFacts }
  'visit.arrivalCorrected': InProcess & { after: VisitFacts }
  'visit.arrivalUndone': InProcess & { after: VisitFacts }
  'visit.returned': InProcess & { after: VisitFacts }
  'visit.returnCorrected': InProcess & { after: VisitFacts }
  'visit.returnUndone': InProcess & { after: VisitFacts }
  'entry.added': EntryFacts
  'entry.changed': EntryFacts
  'entry.published': EntryFacts
  'entry.withdrawn': EntryFacts
  'entry.removed': EntryFacts
  'entry.restored': EntryFacts
  'approval.drafted': ApprovalFacts
  'approval.changed': ApprovalFacts
  'approval.discarded': InProcess
  'approval.sent': ApprovalFacts & { after: { way: 'mail' | 'link' } }
  'approval.linked': InProcess
  'approval.reminded': InProcess
  'approval.opened': InProcess
  'approval.callback': InProcess
  'approval.answered': ApprovalAnswer
  'approval.recorded': ApprovalAnswer
  'approval.withdrawn': InProcess
  'approval.stepsAdded': InProcess & { after: { steps: number } }
  'client.created': About
  'client.changed': About & Fields
  'client.exported': About
  'client.erased': About
  'car.created': About
  'car.changed': About & Fields
  'car.deleted': About
  'stepType.created': About & { after: StepTypeFacts }
  'stepType.changed': About & Changed<StepTypeFacts>
  'stepType.deleted': About & { before: StepTypeFacts }
  'garage.changed': About & Fields
  'employee.changed': About & Changed<Access>
  'employee.removed': About
  /** Their second factor was taken away by an administrator. */
  'employee.secondFactorReset': About
  'invitation.written': About
  'invitation.withdrawn': About
  'mail.resent': About
}

export type EventName = keyof Events
export type VisitEvent = Extract<EventName, `visit.${string}`>
export type DomainEvent<N extends EventName = EventName> = { [K in N]: { name: K } & Events[K] }[N]
