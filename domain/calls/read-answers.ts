import type { Approval } from '../approvals/approval.ts'
import type { Note, Photo } from '../entries/entry.ts'
import type { Process } from '../processes/process.ts'

/** The answers that are read by their schema once a call has changed something: its handler answers nothing itself. */
export type ReadAnswer = Process | Approval | Note | Photo
