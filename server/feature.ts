import type { CallName } from '../domain/calls.ts'
import type { FixedSpan, Retained } from '../domain/privacy/retention.ts'
import type { ExportTable } from './archive/export-table.ts'
import type { AfterRestore, Befores, Deps, GaragePurge, Purge, Reactions, WebDeps } from './deps.ts'
import type { answerOf, Handlers } from './http/calls/call-handlers.ts'
import type { Pages } from './http/forms/page-table.ts'
import type { JobData, QueueName } from './jobs/queues.ts'

/**
 * The additions of one noun to the server. `features.ts` lists the features, and merges each property of all of them.
 */
export type Feature = {
  /** The handlers of its calls (`domain/calls`). */
  calls?: (deps: WebDeps) => Partial<Handlers<CallName>>
  /** Readers of the answers of calls that make or change something, by the schema of the answer. */
  answers?: (deps: Deps) => readonly ReturnType<typeof answerOf>[]
  /** Its pages for signed-in people. */
  pages?: Pages
  /** Its reactions to events, in the transaction of the event. */
  reactions?: Reactions
  /** Its work before changes of other nouns, which it may refuse. */
  befores?: Befores
  /** The workers of its queues (`jobs/queues.ts`). */
  jobs?: (deps: Deps) => Workers
  /** Its work after a restore, which brings no jobs back; null where nothing waits for one. */
  restored?: AfterRestore | null
  /** The workers of its scheduled queues. */
  scheduledJobs?: (deps: Deps, server: ServerRun) => Workers
  /** Deletes rows of one garage past their retention. @returns the number of deleted rows */
  purge?: { [What in Retained]?: GaragePurge }
  /** Deletes rows of all garages past their retention, with their files. @returns the number of deleted rows */
  purgeEverywhere?: { [What in FixedSpan]?: Purge }
  /** Its files in the export of a whole garage. */
  exportTables?: readonly ExportTable[]
}

export type Workers = { [Name in QueueName]?: (data: JobData[Name]) => Promise<void> }

/** The database address of this server, and the signal of its stop. */
export type ServerRun = { url: string; stopping: AbortSignal }

/** Checks a feature, and keeps the names of its calls, queues and retentions for the compiler. */
export const feature = <const Own extends Feature>(own: Own): Own => own
