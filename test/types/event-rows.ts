/** Nothing runs here: `npm run typecheck` compiles it. */

import type { DomainEvent } from '../../domain/features.ts'
import type { HistoryRow, OutsideRow } from '../../domain/ground/event-row.ts'

type InProcess = { id: string; processId: string }

// @ts-expect-error a row without a sentence
export const silent: HistoryRow<InProcess> = { apiName: 'process.create' }
// @ts-expect-error a row also needs the API's name of the event
export const nameless: HistoryRow<InProcess> = { sentence: () => 'Processus créé' }
// @ts-expect-error what happens outside of a process needs a sentence too, for the journal
export const untold: OutsideRow<{ id: string }> = {}
// @ts-expect-error an event in a process has no row among the events outside of processes
export type Misplaced = OutsideRow<InProcess>

export const started: DomainEvent = { name: 'process.started', id: '1', processId: '1' }
// @ts-expect-error it happened in a process
export const nowhere: DomainEvent = { name: 'process.started', id: '1' }
// @ts-expect-error which fields, not their old names
export const changed: DomainEvent = { name: 'client.changed', id: '1', after: { names: ['nom'] } }
