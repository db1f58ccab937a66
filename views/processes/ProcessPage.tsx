import { ProcessView } from '../../client/islands/processes/ProcessView/ProcessView.tsx'
import { Button } from '../../client/ui/buttons/Button.tsx'
import { Banner } from '../../client/ui/layout/Banner.tsx'
import { Row } from '../../client/ui/layout/Row.tsx'
import type { EntryKind } from '../../domain/entries/entry.ts'
import { entryToasts } from '../../domain/entries/entry-texts.ts'
import * as routes from '../../domain/ground/routes.ts'
import type { Activity } from '../../domain/processes/history/history-text.ts'
import type { Process } from '../../domain/processes/process.ts'
import { Island } from '../Island.tsx'
import { PostForm } from '../PostForm.tsx'
import { useShell, useViewer } from '../shell.ts'

type Props = {
  process: Process
  activity: Activity[]
  removed: Removed | null
  /** Whether the process was just created: the page first offers to send its link to the customer. */
  isNew: boolean
  /** Whether it is also the garage's first one. */
  isFirst: boolean
}

/** One process. The scripts load after the page; until then, and without scripts, the forms post. */
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

/** A note or a photo that a form has just removed. */
type Removed = { id: string; kind: EntryKind }

const texts: Record<EntryKind, string> = { note: entryToasts.noteRemoved, photo: entryToasts.photoRemoved }

/** The entry that was just removed, with a button to restore it. */
function RemovedNotice({ processId: id, id: entryId, kind }: Removed & { processId: string }) {
  return (
    <Banner kind="info" spaced>
      <PostForm action={routes.entryRestore.href({ id, entryId })}>
        <Row>
          <span>{`${texts[kind]}.`}</span>
          <Button type="submit" icon="undo">
            Annuler
          </Button>
        </Row>
      </PostForm>
    </Banner>
  )
}
