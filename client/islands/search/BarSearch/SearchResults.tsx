import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useState,
} from 'react'
import type { Role } from '../../../../domain/permissions.ts'
import * as routes from '../../../../domain/routes.ts'
import { countText, meantOf, type SearchMatches } from '../../../../domain/search/found.ts'
import * as fallbacks from '../../../../domain/texts/fallbacks.ts'
import { useListbox } from '../../../hooks/useListbox.ts'
import { foundQuery, recentQuery } from '../../../queries/found.ts'
import { toastText } from '../../../runtime/network/error-texts.ts'
import { queries } from '../../../runtime/network/query-client.ts'
import { useDebounced } from '../../../runtime/page/useDebounced.ts'
import { recentIds } from '../../../search/recent.ts'
import { classes } from '../../../ui/classes.ts'
import { ListOption, listLook } from '../../../ui/search/ListOption.tsx'
import styles from './BarSearch.module.css'
import { type ChoiceGroup, choiceGroups, offers, recentChoices } from './found-choices.ts'
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

/** The search is sent once typing pauses for this long. */
const pauseMs = 150
const listId = 'trouve'
const optionId = (id: string) => `${listId}-${id}`
const groupId = (index: number) => `${listId}-groupe-${index}`

/** The results of the bar's search while the user types, and the keys of its field (the combobox of WAI-ARIA 1.2). */
export function SearchResults({ field, work, patience, role }: Props) {
  const { typed, type, askNow, asked, found, answer, failure } = useFound(field)
  const recent = useRecent(typed.trim() === '')
  const groups = found ? foundGroups(found, asked, role) : recent.groups
  const choices = groups.flatMap((group) => group.choices)
  const choose = (id: string) => {
    document.getElementById(optionId(id))?.click()
    empty()
  }
  const { list, open, at, mean, show, close, onKeyDown } = useListbox({
    ids: choices.map(({ id }) => id),
    onChoose: choose,
    obvious: answer && meantOf(answer),
    inUse: true,
  })
  const empty = () => {
    patience.end()
    if (field.current) field.current.value = ''
    type()
    close()
    field.current?.blur()
  }
  const settle = useEffectEvent(() => {
    if (!patience.isOn()) return
    patience.end()
    const meant = answer && meantOf(answer)
    if (meant) choose(meant)
    else field.current?.form?.submit()
  })
  useEffect(() => {
    if (answer || failure) settle()
  }, [answer, failure])
  useWork(work, {
    onType: () => {
      type()
      show()
    },
    onKeyDown: (event) => {
      if (event.key !== 'Escape') return onKeyDown(event)
      if (typed === '') field.current?.blur()
      event.preventDefault()
      patience.end()
      if (field.current) field.current.value = ''
      type()
      close()
    },
    onEnter: (event) => {
      if (answer || typed.trim() === '') return
      event.preventDefault()
      patience.begin()
      askNow()
    },
    onFocus: () => {
      recent.renew()
      show()
    },
    onLeave: close,
  })
  useComboboxField(field, open, choices[at]?.id)
  useRoomAboveKeyboard(list, open)

  const isNothing = open === false && answer !== undefined && choices.length === 0
  return (
    <>
      <div
        className={classes(listLook, styles.list)}
        id={listId}
        role="listbox"
        aria-label="Résultats"
        hidden={!open}
        ref={list}
      >
        {groups.map(({ name, choices: ones }, index) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a list of choices
          <div key={name} role="group" aria-labelledby={groupId(index)}>
            <p className={styles.name} id={groupId(index)} role="presentation">
              {name}
            </p>
            {ones.map((choice) => (
              <ListOption
                key={choice.id}
                choice={choice}
                id={optionId(choice.id)}
                className={styles.option}
                meant={choice.id === choices[at]?.id}
                onMean={() => mean(choice.id)}
                onChoose={() => setTimeout(empty)}
                link={{ href: choice.href, 'data-process': choice.process && '' }}
              />
            ))}
          </div>
        ))}
      </div>
      {(isNothing || failure) && document.activeElement === field.current && (
        <p className={classes(listLook, styles.list, styles.none)}>{failure ?? 'Aucun résultat'}</p>
      )}
      <p className="vh" role="status">
        {failure ?? (answer ? countText(answer) : '')}
      </p>
    </>
  )
}

/** The results with a link to all of them; without results, the offers. */
function foundGroups(found: SearchMatches, q: string, role: Role): ChoiceGroup[] {
  const groups = choiceGroups(found, q)
  const instead = groups.length === 0 ? offers(q, role) : []
  if (instead.length > 0) return [{ name: 'Aucun résultat', choices: instead }]
  if (!groups.some(({ all }) => all)) return groups
  const everything = { id: 'tous', title: 'Tous les résultats', detail: '', href: routes.search.href({}, { q }) }
  return [...groups, { name: 'Il y en a d’autres', choices: [everything] }]
}

/** The recently opened objects of this person, while nothing is typed. */
function useRecent(isWanted: boolean) {
  const [ids, setIds] = useState(recentIds)
  const { data } = useQuery({ ...recentQuery(ids), enabled: isWanted && ids.length > 0 }, queries)
  const choices = isWanted && data && ids.length > 0 ? recentChoices(data, ids) : []
  const groups: ChoiceGroup[] = choices.length > 0 ? [{ name: 'Ouverts récemment', choices }] : []
  return { groups, renew: () => setIds(recentIds()) }
}

/** Searches the typed text once typing pauses: a newer search cancels the older one, and the newest answer is shown. */
function useFound(field: Props['field']) {
  const [typed, setTyped] = useState(() => field.current?.value ?? '')
  const [asked, setAsked] = useState(typed.trim())
  const askSoon = useDebounced(setAsked, pauseMs)
  const { data, error, isPlaceholderData } = useQuery(
    { ...foundQuery(asked), enabled: asked !== '', placeholderData: keepPreviousData },
    queries,
  )
  const isOfNow = asked !== '' && asked === typed.trim()
  return {
    typed,
    type: () => {
      const text = field.current?.value ?? ''
      setTyped(text)
      askSoon(text.trim())
    },
    askNow: () => setAsked(typed.trim()),
    asked,
    /** The shown results: the latest answer, while the next one is loading. */
    found: asked === '' || typed.trim() === '' ? undefined : data,
    /** The answer to the text typed now. */
    answer: isOfNow && !isPlaceholderData ? data : undefined,
    failure: isOfNow && error ? toastText(error, fallbacks.processListLoad) : undefined,
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

/** The field belongs to the page's first HTML; it becomes a combobox with its list. */
function useComboboxField(field: Props['field'], open: boolean, activeId: string | undefined): void {
  useLayoutEffect(() => {
    const input = field.current
    if (!input) return
    input.setAttribute('role', 'combobox')
    input.setAttribute('aria-autocomplete', 'list')
    input.setAttribute('aria-controls', listId)
    input.setAttribute('aria-expanded', String(open))
    if (activeId === undefined) input.removeAttribute('aria-activedescendant')
    else input.setAttribute('aria-activedescendant', optionId(activeId))
  }, [field, open, activeId])
}

/** A phone's keyboard covers the page's end: the list ends above it. */
function useRoomAboveKeyboard(list: RefObject<HTMLElement | null>, open: boolean): void {
  useEffect(() => {
    const view = window.visualViewport
    if (!view || !open) return
    const makeRoom = () => {
      const top = list.current?.getBoundingClientRect().top ?? 0
      list.current?.style.setProperty('max-height', `${Math.max(120, view.offsetTop + view.height - top - 8)}px`)
    }
    makeRoom()
    view.addEventListener('resize', makeRoom)
    return () => view.removeEventListener('resize', makeRoom)
  }, [list, open])
}
