import { type MouseEvent, useEffect, useRef, useState } from 'react'
import type { OpeningDays } from '../../../../domain/ground/opening-days.ts'
import * as routes from '../../../../domain/ground/routes.ts'
import { type Draft, type DraftOwner, isEmptyDraft } from '../../../../domain/processes/draft.ts'
import type { Loads } from '../../../../domain/processes/week.ts'
import type { StepType } from '../../../../domain/step-types/step-type.ts'
import type { FoundClient } from '../../../clients/useClientSearch.ts'
import { openDraft, openList, replaceDraft } from '../../../drafts/address.ts'
import { removeDraft } from '../../../drafts/store.ts'
import { useUntilBack } from '../../../runtime/network/useUntilBack.ts'
import { isPlainPress } from '../../../runtime/page/plain-press.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { NewProcessLink } from '../../../ui/buttons/NewProcessLink.tsx'
import { classes } from '../../../ui/classes.ts'
import { Banner } from '../../../ui/layout/Banner.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { EmptyState } from '../../../ui/layout/EmptyState.tsx'
import panes from '../../../ui/layout/Panes.module.css'
import { DraftEditor } from './DraftEditor.tsx'
import { DraftList } from './DraftList.tsx'
import styles from './DraftManager.module.css'
import { beginDraft, useCurrentDraft, useDrafts } from './useDrafts.ts'

export type DraftManagerProps = {
  owner: DraftOwner
  canCreate: boolean
  /** Whether “Nouveau processus” was pressed: the page then shows the new draft without the list of drafts. */
  creating: boolean
  stepTypes: StepType[]
  /** The first clients by name; others are searched for. */
  clients: FoundClient[]
  /** The loads of the days that may be promised. */
  loads: Loads
  openingDays: OpeningDays
}

/** Drafts stored in this browser: their list, and the editor of one of them. */
export function DraftManager({ owner, canCreate, creating, ...editor }: DraftManagerProps) {
  const { stepTypes } = editor
  const { living, now, unsaved, refused } = useDrafts(owner)
  const { named, id, draft } = useCurrentDraft(living, owner)
  // The draft on its way to the server: the next page follows.
  const [sent, setSent] = useUntilBack<Draft | null>(null)
  // A requested draft gets its id a moment later; meanwhile the last active draft must not be shown.
  const shownDraft = sent ?? (creating && named === null ? null : draft)
  const list = useRef<HTMLElement>(null)
  const { fresh, create, remove } = useDraftChanges(owner, creating)
  useEffect(removePlainForm, [])
  const layoutClass = classes(
    creating ? styles.alone : panes.panes,
    named === null ? styles.listing : styles.editing,
    living?.length === 0 && shownDraft === null && styles.nothing,
  )
  return (
    <>
      <Notices canCreate={canCreate} refused={refused} />
      <div className={layoutClass}>
        {!creating && (
          <section className={styles.list} aria-label="Liste des brouillons" ref={list}>
            <DraftList drafts={living} currentId={id} stepTypes={stepTypes} now={now} onCreate={create} />
          </section>
        )}
        <div className={styles.editor}>
          {(shownDraft !== null || named !== null) && (
            <EditorHead key={`tete ${shownDraft?.id}`} draft={shownDraft} alone={creating} onCreate={create} />
          )}
          {shownDraft && (
            <DraftEditor
              key={shownDraft.id}
              {...{ now, refused, canCreate, ...editor }}
              draft={shownDraft}
              unsaved={unsaved?.has(shownDraft.id) === true}
              alone={creating}
              takesFocus={fresh === shownDraft.id || (creating && isFocusUnmoved())}
              onRemove={() => remove(shownDraft.id)}
              returnFocusTo={(opener) => opener ?? list.current?.querySelector('button') ?? null}
              onSent={setSent}
            />
          )}
          {!shownDraft && living !== null && named !== null && <MissingDraft canCreate={canCreate} />}
        </div>
      </div>
    </>
  )
}

/** Notices about the reasons why a draft cannot become a process, or cannot be stored. */
function Notices({ canCreate, refused }: { canCreate: boolean; refused: boolean }) {
  return (
    <>
      {!canCreate && (
        <Banner kind="info" spaced>
          Seul un administrateur peut créer le processus. Ce que vous préparez ici reste dans ce navigateur, pour vous
          seul.
        </Banner>
      )}
      {refused && (
        <Banner kind="error" spaced>
          Ce navigateur ne garde pas les brouillons : stockage interdit ou plein. Ils disparaîtront avec cette page.
        </Banner>
      )}
    </>
  )
}

/** The functions that begin and remove a draft in this editor. */
function useDraftChanges(owner: DraftOwner, creating: boolean) {
  const [fresh, setFresh] = useState<string | null>(null)
  const create = () => {
    const started = beginDraft(owner).id
    setFresh(started)
    if (creating) replaceDraft(started)
    else openDraft(started)
  }
  const remove = (gone: string) => {
    removeDraft(gone)
    if (creating) location.replace(routes.drafts.href())
    else replaceDraft(null)
  }
  return { fresh, create, remove }
}

/** Whether the user has not moved the focus yet: a new page focuses its content as a whole. */
const isFocusUnmoved = (): boolean => document.activeElement?.matches('body, main') ?? true

/**
 * Removes the plain form that the page has for the case that this island is not hydrated
 * (`views/drafts/DraftsPage.tsx`). If that form has been shown, somebody may be typing in it, and it stays.
 */
function removePlainForm(): void {
  if (document.documentElement.hasAttribute('data-brouillons')) document.getElementById('creation-simple')?.remove()
}

type Props = {
  draft: Draft | null
  /** Whether the list is on another page, with its own title. */
  alone: boolean
  onCreate: () => void
}

/** The way back to the list, and from a resumed draft to a new one. */
export function EditorHead({ draft, alone, onCreate }: Props) {
  // Decided when the draft is opened: nothing moves while somebody types.
  const [resumed] = useState(() => draft !== null && !isEmptyDraft(draft))
  const onBack = (event: MouseEvent) => {
    if (alone || !isPlainPress(event)) return
    event.preventDefault()
    openList()
  }
  return (
    <div className={styles.above}>
      <LinkButton kind="quiet" icon="left" href={routes.drafts.href()} onClick={onBack}>
        Tous les brouillons
      </LinkButton>
      {alone && resumed && (
        <Button kind="quiet" icon="plus" onClick={onCreate}>
          Nouveau brouillon
        </Button>
      )}
    </div>
  )
}

/** The address of a draft that another tab deleted or sent, or that has expired. */
export function MissingDraft({ canCreate }: { canCreate: boolean }) {
  return (
    <Card>
      <EmptyState
        title="Ce brouillon n’est plus là"
        text="Il a été envoyé ou supprimé, ou bien il a expiré : un brouillon sans changement s’efface après 7 jours."
        action={canCreate && <NewProcessLink kind="plain" />}
      />
    </Card>
  )
}
