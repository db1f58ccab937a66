import { type FormEvent, useEffect } from 'react'
import { limits } from '../../../domain/limits.ts'
import { fallbacks } from '../../../domain/messages.ts'
import type { ProcessStatus } from '../../../domain/process.ts'
import { routes } from '../../../domain/routes.ts'
import { useLiveFilters } from '../../hooks/useLiveFilters.ts'
import { listen } from '../../listen.ts'
import { classes } from '../../ui/classes.ts'
import { Field } from '../../ui/Field.tsx'
import styles from '../../ui/Filters.module.css'
import { type Asked, AskedChips } from './AskedChips.tsx'
import { DateFilters, settleDates } from './DateFilters.tsx'
import { StatusChips } from './StatusChips.tsx'
import { useRowValidation } from './useRowValidation.ts'

export type ProcessBoardProps = {
  filters: { q: string; status: readonly ProcessStatus[]; dateFrom: string; dateTo: string; quickPeriod: string }
  /** What else the address asks for: said, and taken back, here. */
  asked: readonly Asked[]
  /** Over the plan of the day all but the search folds. */
  folded: boolean
}

/** Filters of the dashboard. A plain form; awake, each change is shown at once in the address and in the list. */
export function ProcessBoard({ filters, asked, folded }: ProcessBoardProps) {
  const { found, shortcut, form } = useLiveFilters(routes.dashboard.path, fallbacks.processListLoad, openOnlyResult)
  const row = useRowValidation()
  useEffect(followReviveForms, [])

  const onChange = (event: FormEvent<HTMLFormElement>) => {
    settleDates(event.target)
    form.onChange(event)
  }
  return (
    <>
      <form
        {...form}
        onChange={onChange}
        className={classes(styles.filters, folded && styles.folded)}
        aria-label="Filtrer les processus"
      >
        <Field
          label="Rechercher"
          name="q"
          type="search"
          icon="search"
          shortcut={shortcut}
          className={styles.phoneHidden}
          placeholder="Plaque, client, processus…"
          autoComplete="off"
          maxLength={limits.searchMax}
          defaultValue={filters.q}
        />
        {asked.length > 0 && <AskedChips asked={asked} />}
        {!folded && <StatusChips chosen={filters.status} />}
        <DateFilters dates={filters}>{folded && <StatusChips chosen={filters.status} />}</DateFilters>
      </form>
      <p className="vh" role="status">
        {found}
      </p>
      {row && <row.Validation press={row.press} />}
    </>
  )
}

/** A search that leaves one process: Enter opens it. */
function openOnlyResult(): void {
  const found = document.querySelector<HTMLElement>('[data-region="liste"] [data-found^="1 "]')
  const isSearch = new URLSearchParams(location.search).has('q')
  if (isSearch) found?.querySelector<HTMLElement>('a[data-process]')?.click()
}

/**
 * The forms of the page that move an estimate (`data-revive`, a process's id) send a call instead of asking for a page.
 * The code that calls is fetched when it is first wanted; without it the form goes its plain way.
 */
function followReviveForms(): () => void {
  const submit = (event: Event) => {
    const form = event.target
    if (!(form instanceof HTMLFormElement) || !form.dataset.revive) return
    event.preventDefault()
    import('./revive-link.ts').then(
      ({ reviveLink }) => reviveLink(form),
      () => form.submit(),
    )
  }
  return listen(document, { submit })
}
