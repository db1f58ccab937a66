import { type RefObject, useEffect, useLayoutEffect } from 'react'
import type { useListbox } from '../../../hooks/useListbox.ts'
import { classes } from '../../../ui/classes.ts'
import { ListOption, listLook } from '../../../ui/search/ListOption.tsx'
import styles from './BarSearch.module.css'
import type { ChoiceGroup } from './found-choices.ts'

const listId = 'trouve'
const optionId = (id: string) => `${listId}-${id}`
const groupId = (index: number) => `${listId}-groupe-${index}`

type Props = Pick<ReturnType<typeof useListbox>, 'list' | 'open' | 'mean'> & {
  groups: readonly ChoiceGroup[]
  activeId: string | undefined
  onChoose: () => void
}

/** The list of results, by kind; each result is a link. */
export function ResultList({ groups, list, open, activeId, mean, onChoose }: Props) {
  useRoomAboveKeyboard(list, open)
  return (
    <div
      className={classes(listLook, styles.list)}
      id={listId}
      role="listbox"
      aria-label="Résultats"
      hidden={!open}
      ref={list}
    >
      {groups.map(({ name, choices }, index) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a list of choices
        <div key={name} role="group" aria-labelledby={groupId(index)}>
          <p className={styles.name} id={groupId(index)} role="presentation">
            {name}
          </p>
          {choices.map((choice) => (
            <ListOption
              key={choice.id}
              choice={choice}
              id={optionId(choice.id)}
              className={styles.option}
              meant={choice.id === activeId}
              onMean={() => mean(choice.id)}
              onChoose={() => setTimeout(onChoose)}
              link={{ href: choice.href, 'data-process': choice.process && '' }}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

/** Opens a result as a press on it does. */
export const pressResult = (id: string): void => document.getElementById(optionId(id))?.click()

/** The field belongs to the page's first HTML; it becomes a combobox with its list. */
export function useComboboxField(
  field: RefObject<HTMLInputElement | null>,
  open: boolean,
  activeId: string | undefined,
): void {
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
