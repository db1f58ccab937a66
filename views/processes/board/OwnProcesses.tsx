import { NoProcess } from '../../../client/ui/processes/NoProcess.tsx'
import type { ProcessSummary } from '../../../domain/processes/process.ts'
import { ProcessRows } from './ProcessRows.tsx'

/** The processes of one client. */
export function OwnProcesses({ items, now }: { items: readonly ProcessSummary[]; now: string }) {
  return items.length > 0 ? <ProcessRows items={items} now={now} isOwn /> : <NoProcess />
}
