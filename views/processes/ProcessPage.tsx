import { ProcessView } from '../../client/islands/ProcessView/ProcessView.tsx'
import type { Activity } from '../../domain/activity.ts'
import type { Process } from '../../domain/process.ts'
import { Island } from '../Island.tsx'
import { useShell, useViewer } from '../shell.ts'
import { type Removed, RemovedNotice } from './RemovedNotice.tsx'

type Props = { process: Process; activity: Activity[]; removed: Removed | null }

/** One process. Its scripts come once the page is there: until then, and without them, its forms post. */
export function ProcessPage({ removed, ...props }: Props) {
  const { now } = useShell()
  const viewer = useViewer()
  return (
    <>
      {removed && <RemovedNotice processId={props.process.id} {...removed} />}
      <Island name="ProcessView" of={ProcessView} props={{ ...props, viewer, renderedAt: now }} when="idle" />
    </>
  )
}
