import { type FormEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { limits } from '../../../../domain/ground/limits.ts'
import type { Role } from '../../../../domain/ground/permissions.ts'
import * as routes from '../../../../domain/ground/routes.ts'
import { useAwake } from '../../../runtime/islands/useAwake.ts'
import { lateCode } from '../../../runtime/page/late-code.ts'
import { useStore } from '../../../runtime/page/useStore.ts'
import { noteOpened } from '../../../search/recent.ts'
import { focusSearchOnKeys, searchKeys } from '../../../search/search-shortcut.ts'
import { Icon } from '../../../ui/Icon.tsx'
import styles from './BarSearch.module.css'
import type { SearchWork } from './SearchResults.tsx'
import { type Patience, usePatience } from './usePatience.ts'

const resultsCode = lateCode(() => import('./SearchResults.tsx'))
const keysCode = lateCode(() => import('./page-keys.ts'))
const id = 'chercher'
const landmark = { role: 'search', 'aria-label': 'Dans tout le garage' }

const fieldProps = {
  id,
  name: 'q',
  type: 'text',
  inputMode: 'search',
  enterKeyHint: 'search',
  'aria-label': 'Chercher',
  placeholder: 'Une plaque, un nom, un téléphone…',
  autoComplete: 'off',
  autoCapitalize: 'none',
  autoCorrect: 'off',
  spellCheck: false,
  maxLength: limits.searchMax,
} as const

type Props = {
  role: Role
  /** Whether keys without a modifier act on the page. */
  shortcuts: boolean
}

/**
 * The search on every page of the staff: a plain form that opens the page of results. Once hydrated, results appear
 * while the user types; their code is fetched when the field is first focused. On a phone the field covers the bar
 * while it has the focus.
 */
export function BarSearch({ role, shortcuts }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const work = useRef<SearchWork>(null)
  const patience = usePatience(() => form.current?.submit())
  const { code, begin } = useResults(form, patience)
  const awake = useAwake()

  useFieldKeys(field, { role, shortcuts }, begin)
  useEffect(noteOpened, [])

  const onSubmit = (event: FormEvent) => {
    if (work.current) return work.current.onEnter(event)
    event.preventDefault()
    patience.begin()
    begin()
  }
  return (
    <form ref={form} {...landmark} action={routes.search.path} onSubmit={onSubmit}>
      <label className={styles.open} htmlFor={id}>
        <Icon name="search" />
        <span>Chercher</span>
      </label>
      <div className={styles.box}>
        <Icon name="search" />
        <input
          ref={field}
          {...fieldProps}
          className={styles.field}
          aria-keyshortcuts={awake ? searchKeys(shortcuts) : undefined}
          onFocus={() => (work.current ? work.current.onFocus() : begin())}
          onInput={() => {
            patience.end()
            work.current?.onType()
          }}
          onKeyDown={(event) => work.current?.onKeyDown(event)}
          onBlur={() => work.current?.onLeave()}
        />
        {awake && shortcuts && (
          <span className={styles.key} aria-hidden="true">
            /
          </span>
        )}
        {code && <code.SearchResults {...{ field, work, role, patience }} />}
      </div>
    </form>
  )
}

/** The code of the results. If it does not load, an Enter that waits for it opens the page of results. */
function useResults(form: RefObject<HTMLFormElement | null>, patience: Patience) {
  const code = useStore(resultsCode)
  const onFailure = () => {
    if (patience.isOn()) form.current?.submit()
    patience.end()
  }
  return { code, begin: () => resultsCode.run(() => undefined, onFailure) }
}

/** Lets keys lead to the field. @param begin called where the field had the focus before hydration */
function useFieldKeys(field: RefObject<HTMLInputElement | null>, { role, shortcuts }: Props, begin: () => void): void {
  const onStart = useEffectEvent(() => {
    if (document.activeElement === field.current) begin()
  })
  useEffect(() => {
    onStart()
    const otherKey = (event: KeyboardEvent) => pressKey(event, role)
    return field.current ? focusSearchOnKeys(field.current, shortcuts ? otherKey : undefined) : undefined
  }, [field, shortcuts, role])
}

const keys = /^[?.cdgjkv]$/

/** The code of the keys is loaded when one of them is first pressed: most people never do. */
function pressKey(event: KeyboardEvent, role: Role): void {
  if (!keys.test(event.key)) return
  event.preventDefault()
  keysCode.run(
    (code) => code.pressKey(event, role),
    () => undefined,
  )
}
