import { useEffect, useRef, useState } from 'react'
import type { Draft, DraftOwner } from '../../../domain/draft.ts'
import { routes } from '../../../domain/routes.ts'
import type { StepType } from '../../../domain/step-type.ts'
import { openDraft, replaceDraft } from '../../drafts/address.ts'
import { removeDraft, startDraft } from '../../drafts/store.ts'
import { showToast } from '../../toasts.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import panes from '../../ui/Panes.module.css'
import type { FoundClient } from './ClientSearch.tsx'
import { DraftEditor } from './DraftEditor.tsx'
import { DraftList } from './DraftList.tsx'
import styles from './DraftManager.module.css'
import { MissingDraft } from './MissingDraft.tsx'
import { useCurrentDraft, useDrafts } from './useDrafts.ts'

export type DraftManagerProps = {
  owner: DraftOwner
  canCreate: boolean
  stepTypes: StepType[]
  /** The first ones by name: the others are searched for. */
  clients: FoundClient[]
}

/** Drafts kept in this browser: their list, and the editor of one of them. */
export function DraftManager({ owner, canCreate, stepTypes, clients }: DraftManagerProps) {
  const { living, now, unsaved, refused } = useDrafts(owner)
  const { named, id, draft } = useCurrentDraft(living, owner)
  const [sent, setSent] = useState<Draft | null>(null)
  const shown = sent ?? draft
  const head = useRef<HTMLDivElement>(null)
  const [fresh, setFresh] = useState<string | null>(null)
  useEffect(takeThePlaceOfThePlainForm, [])
  // A page brought back by the Back button is no longer on its way to the next one.
  useEffect(() => {
    const wake = () => setSent(null)
    window.addEventListener('pageshow', wake)
    return () => window.removeEventListener('pageshow', wake)
  }, [])

  const create = () => {
    const started = startDraft(owner)
    if (started.dropped) showToast('info', '20 brouillons au plus : le plus ancien a été supprimé.')
    setFresh(started.draft.id)
    openDraft(started.draft.id)
  }
  const remove = (gone: string) => {
    removeDraft(gone)
    replaceDraft(null)
  }
  return (
    <>
      <div ref={head}>
        <PageHead
          title={routes.drafts.title}
          actions={
            <Button icon="plus" onClick={create} disabled={living === null}>
              Nouveau brouillon
            </Button>
          }
        />
      </div>
      {refused && (
        <Banner kind="error" spaced>
          Ce navigateur ne garde pas les brouillons : stockage interdit ou plein. Ils disparaîtront avec cette page.
        </Banner>
      )}
      <div
        className={classes(
          panes.panes,
          named === null ? styles.listing : styles.editing,
          living?.length === 0 && shown === null && styles.nothing,
        )}
      >
        <section className={styles.list} aria-label="Liste des brouillons">
          <DraftList drafts={living} currentId={id} stepTypes={stepTypes} now={now} onCreate={create} />
        </section>
        <div className={styles.editor}>
          {shown ? (
            <DraftEditor
              key={shown.id}
              draft={shown}
              now={now}
              unsaved={unsaved?.has(shown.id) === true}
              refused={refused}
              canCreate={canCreate}
              stepTypes={stepTypes}
              clients={clients}
              focusName={fresh === shown.id}
              onRemove={() => remove(shown.id)}
              focusOnceRemoved={() => head.current?.querySelector('button') ?? null}
              onSent={setSent}
            />
          ) : (
            living !== null && named !== null && <MissingDraft />
          )}
        </div>
      </div>
    </>
  )
}

/**
 * The page also holds a plain form, for when this island does not wake (`views/drafts/DraftsPage.tsx`). Once that form
 * has been shown somebody may be typing in it: it stays.
 */
function takeThePlaceOfThePlainForm(): void {
  if (document.documentElement.hasAttribute('data-brouillons')) document.getElementById('creation-simple')?.remove()
}
