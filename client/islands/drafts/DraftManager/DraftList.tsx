import { useQuery } from '@tanstack/react-query'
import type { MouseEvent } from 'react'
import { carName } from '../../../../domain/cars/car.ts'
import { formatPlate } from '../../../../domain/cars/plate.ts'
import type { ClientDetail } from '../../../../domain/clients/client.ts'
import { relativeTime } from '../../../../domain/ground/dates.ts'
import { fullName } from '../../../../domain/ground/full-name.ts'
import { limits } from '../../../../domain/ground/limits.ts'
import * as routes from '../../../../domain/ground/routes.ts'
import { type Draft, draftCompletion, draftExpiryWords, warnsOfExpiry } from '../../../../domain/processes/draft.ts'
import type { StepType } from '../../../../domain/step-types/step-type.ts'
import { openDraft } from '../../../drafts/address.ts'
import { clientQuery } from '../../../queries/clients.ts'
import { queries } from '../../../runtime/network/query-client.ts'
import { isPlainPress } from '../../../runtime/page/plain-press.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { classes } from '../../../ui/classes.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { EmptyState } from '../../../ui/layout/EmptyState.tsx'
import panes from '../../../ui/layout/Panes.module.css'
import { SegmentLine } from '../../../ui/processes/SegmentLine.tsx'

type ListProps = {
  /** null while the browser's storage has not been read. */
  drafts: Draft[] | null
  currentId: string | null
  stepTypes: StepType[]
  now: string
  onCreate: () => void
}

export function DraftList({ drafts, currentId, stepTypes, now, onCreate }: ListProps) {
  if (drafts === null) return null
  if (drafts.length === 0) return <NoDraft onCreate={onCreate} />
  return (
    <>
      <Button icon="plus" wide onClick={onCreate}>
        Nouveau brouillon
      </Button>
      <ul className={classes(panes.pick, panes.after)}>
        {drafts.map((draft) => (
          <li key={draft.id}>
            <DraftRow draft={draft} current={draft.id === currentId} stepTypes={stepTypes} now={now} />
          </li>
        ))}
      </ul>
      <p className={classes(panes.after, 'small', 'muted')}>
        {drafts.length} {drafts.length === 1 ? 'brouillon' : 'brouillons'} sur {limits.draftMax}. Un brouillon expire
        après {limits.draftExpiryDays} jours.
      </p>
    </>
  )
}

function NoDraft({ onCreate }: Pick<ListProps, 'onCreate'>) {
  return (
    <Card>
      <EmptyState
        title="Aucun brouillon"
        text="Un brouillon garde dans ce navigateur un processus que vous préparez, jusqu’à 7 jours."
        action={
          <Button kind="primary" icon="plus" onClick={onCreate}>
            Nouveau brouillon
          </Button>
        }
      />
    </Card>
  )
}

type RowProps = { draft: Draft; current: boolean } & Pick<ListProps, 'stepTypes' | 'now'>

function DraftRow({ draft, current, stepTypes, now }: RowProps) {
  const { data } = useQuery(
    { ...clientQuery(draft.client_id ?? ''), enabled: draft.client_id !== null, refetchOnWindowFocus: false },
    queries,
  )
  const completion = draftCompletion(draft)
  const onClick = (event: MouseEvent) => {
    if (!isPlainPress(event)) return
    event.preventDefault()
    openDraft(draft.id)
  }
  return (
    <a
      href={routes.drafts.href({}, { brouillon: draft.id })}
      aria-current={current ? 'true' : undefined}
      onClick={onClick}
    >
      <span className={panes.pickTitle}>
        <strong>{draftTitle(draft, stepTypes)}</strong>
        <span>{relativeTime(draft.lastModified, now)}</span>
      </span>
      <span className={panes.pickLine}>{aboutWhom(draft, data)}</span>
      <SegmentLine counts={{ total: 4, validated: completion / 25, ready: 0 }} className={panes.pickThread} />
      <span className={panes.pickLine}>
        Complété à {completion}&nbsp;%,{' '}
        <span className={warnsOfExpiry(draft, now) ? panes.warn : undefined}>{draftExpiryWords(draft, now)}</span>
      </span>
    </a>
  )
}

/** The car and its owner, as far as they are chosen and loaded. */
function aboutWhom(draft: Draft, data: ClientDetail | undefined): string {
  if (draft.client_id === null) return 'Aucun véhicule'
  if (!data) return '…'
  const car = data.cars.find(({ id }) => id === draft.car_id)
  const owner = fullName(data.client)
  return car ? `${carName(car)} · ${formatPlate(car.plaque)} · ${owner}` : owner
}

/** The future name of the process: its own, else its type's; empty for a draft that was just begun. */
export function draftTitle(draft: Draft, stepTypes: readonly StepType[]): string {
  const type = stepTypes.find(({ id }) => id === draft.stepType_id)
  return draft.name?.trim() || type?.name || 'Nouveau processus'
}
