import { type FormEvent, useEffect, useEffectEvent, useRef } from 'react'
import { limits } from '../../../domain/limits.ts'
import * as routes from '../../../domain/routes.ts'
import { useAwake } from '../../hooks/useAwake.ts'
import { useOnDemand } from '../../hooks/useOnDemand.ts'
import { focusSearchOnSlash, slash } from '../../page/search-shortcut.ts'
import { Icon } from '../../ui/Icon.tsx'
import styles from './BarSearch.module.css'
import type { SearchWork } from './SearchResults.tsx'

const load = () => import('./SearchResults.tsx')
const id = 'chercher'
const landmark = { role: 'search', 'aria-label': 'Dans tout le garage' }

/**
 * The search of every page of the staff: a plain form that opens the list. Once hydrated, results appear while one types;
 * their code is fetched when the field is first focused. On a phone the field lies over the bar while it has the focus.
 * @param canReceive whether a plate that is not known here is offered as a car that arrives
 */
export function BarSearch({ canReceive }: { canReceive: boolean }) {
  const form = useRef<HTMLFormElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const work = useRef<SearchWork>(null)
  // Enter was pressed before the code had come.
  const entered = useRef(false)
  const { code, open } = useOnDemand(load)
  const shortcut = useAwake() ? slash : undefined

  const begin = () => open(() => entered.current && form.current?.submit())
  const onStart = useEffectEvent(() => {
    if (document.activeElement === field.current) begin()
  })
  useEffect(() => {
    onStart()
    return field.current ? focusSearchOnSlash(field.current) : undefined
  }, [])

  const onSubmit = (event: FormEvent) => {
    if (work.current) return work.current.onEnter(event)
    event.preventDefault()
    entered.current = true
    begin()
  }
  return (
    <form ref={form} {...landmark} action={routes.dashboard.path} onSubmit={onSubmit}>
      <label className={styles.open} htmlFor={id}>
        <Icon name="search" />
        <span>Chercher</span>
      </label>
      <div className={styles.box}>
        <Icon name="search" />
        <input
          ref={field}
          id={id}
          className={styles.field}
          name="q"
          type="text"
          inputMode="search"
          enterKeyHint="search"
          aria-label="Chercher"
          aria-keyshortcuts={shortcut}
          placeholder="Une plaque, un nom, un téléphone…"
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={limits.searchMax}
          onFocus={begin}
          onInput={() => work.current?.onType()}
          onKeyDown={(event) => work.current?.onKeyDown(event)}
          onBlur={() => work.current?.onLeave()}
        />
        {shortcut && (
          <span className={styles.key} aria-hidden="true">
            {shortcut}
          </span>
        )}
        {code && <code.SearchResults field={field} work={work} entered={entered.current} canReceive={canReceive} />}
      </div>
    </form>
  )
}
