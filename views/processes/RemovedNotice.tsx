import { Banner } from '../../client/ui/Banner.tsx'
import { Button } from '../../client/ui/Button.tsx'
import { Row } from '../../client/ui/Row.tsx'
import type { EntryKind } from '../../domain/entry.ts'
import { entryToasts } from '../../domain/entry-messages.ts'
import { routes } from '../../domain/routes.ts'
import { PostForm } from '../PostForm.tsx'

/** A note or a photo that a form has just removed. */
export type Removed = { id: string; kind: EntryKind }

const texts: Record<EntryKind, string> = { note: entryToasts.noteRemoved, photo: entryToasts.photoRemoved }

/** What was just removed, and the press that brings it back. */
export function RemovedNotice({ processId: id, id: entryId, kind }: Removed & { processId: string }) {
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
