import { type FormEvent, type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useLayoutEffect } from 'react'
import type { Role } from '../../../../domain/ground/permissions.ts'
import { countText, meantOf } from '../../../../domain/search/found.ts'
import { useListbox } from '../../../hooks/useListbox.ts'
import { classes } from '../../../ui/classes.ts'
import { listLook } from '../../../ui/search/ListOption.tsx'
import styles from './BarSearch.module.css'
import { foundGroups } from './found-choices.ts'
import { pressResult, ResultList, useComboboxField } from './ResultList.tsx'
import { useFound, useRecent } from './useFound.ts'
import type { Patience } from './usePatience.ts'

/** The functions that the bar's field calls. */
export type SearchWork = {
  onType: () => void
  onKeyDown: (event: KeyboardEvent) => void
  onEnter: (event: FormEvent) => void
  onFocus: () => void
  onLeave: () => void
}

type Props = {
  field: RefObject<HTMLInputElement | null>
  /** Callbacks registered by the lazily loaded results. */
  work: RefObject<SearchWork | null>
  /** The wait of an Enter that was pressed before the answer, or this code, arrived. */
  patience: Patience
  role: Role
}

/** The results of the bar's search while the user types, and the keys of its field (the combobox of WAI-ARIA 1.2). */
export function SearchResults({ field, work, patience, role }: Props) {
  const search = useFound(field)
  const { found, asked, answer, failure } = search
  const recent = useRecent(search.typed.trim() === '')
  const groups = found ? foundGroups(found, asked, role) : recent.groups
  const ids = groups.flatMap(({ choices }) => choices).map(({ id }) => id)
  const empty = () => {
    patience.end()
    search.clear()
    listbox.close()
  }
  const leave = () => {
    empty()
    field.current?.blur()
  }
  const choose = (id: string) => {
    pressResult(id)
    leave()
  }
  const obvious = answer && meantOf(answer)
  const listbox = useListbox({ ids, onChoose: choose, obvious, inUse: true })
  useEarlyEnter(patience, answer ?? failure, () => {
    if (obvious) choose(obvious)
    else field.current?.form?.submit()
  })
  useWork(work, fieldWork({ field, patience, search, listbox, recent, empty }))
  const activeId = ids[listbox.at]
  useComboboxField(field, listbox.open, activeId)

  const isNothing = !listbox.open && answer !== undefined && ids.length === 0
  return (
    <>
      <ResultList {...listbox} groups={groups} activeId={activeId} onChoose={leave} />
      {(isNothing || failure) && document.activeElement === field.current && (
        <p className={classes(listLook, styles.list, styles.none)}>{failure ?? 'Aucun résultat'}</p>
      )}
      <p className="vh" role="status">
        {failure ?? (answer ? countText(answer) : '')}
      </p>
    </>
  )
}

/** Calls `settle` when an answer, or a failure, arrives for an Enter that was pressed before it. */
function useEarlyEnter(patience: Patience, arrived: unknown, settle: () => void): void {
  const settleEnter = useEffectEvent(() => {
    if (!patience.isOn()) return
    patience.end()
    settle()
  })
  useEffect(() => {
    if (arrived) settleEnter()
  }, [arrived])
}

type Parts = Pick<Props, 'field' | 'patience'> & {
  search: ReturnType<typeof useFound>
  listbox: ReturnType<typeof useListbox>
  recent: ReturnType<typeof useRecent>
  empty: () => void
}

function fieldWork({ field, patience, search, listbox, recent, empty }: Parts): SearchWork {
  const { typed, type, askNow, answer } = search
  return {
    onType: () => {
      type()
      listbox.show()
    },
    onKeyDown: (event) => {
      if (event.key !== 'Escape') return listbox.onKeyDown(event)
      if (typed === '') field.current?.blur()
      event.preventDefault()
      empty()
    },
    onEnter: (event) => {
      if (answer || typed.trim() === '') return
      event.preventDefault()
      patience.begin()
      askNow()
    },
    onFocus: () => {
      recent.renew()
      listbox.show()
    },
    onLeave: listbox.close,
  }
}

function useWork(work: Props['work'], current: SearchWork): void {
  useLayoutEffect(() => {
    work.current = current
  })
  useLayoutEffect(
    () => () => {
      work.current = null
    },
    [work],
  )
}
