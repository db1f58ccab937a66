import type { Approval } from './approvals/approval.ts'
import type { Note, Photo } from './entries/entry.ts'
import type { Process } from './processes/process.ts'

/** The answers that are read through their schema after every change: the handlers return nothing. */
export type ReadAnswer = Process | Approval | Note | Photo
