import { type FormEvent, useEffect } from 'react'
import { limits } from '../../../../domain/ground/limits.ts'
import * as routes from '../../../../domain/ground/routes.ts'
import * as fallbacks from '../../../../domain/ground/texts/fallbacks.ts'
import { quickPeriodLabels, statusLabels } from '../../../../domain/processes/list-words.ts'
import type { ProcessStatus } from '../../../../domain/processes/process.ts'
import { lateCode } from '../../../runtime/page/late-code.ts'
import { listen } from '../../../runtime/page/listen.ts'
import { useLiveFilters } from '../../../runtime/regions/useLiveFilters.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { buttonClass } from '../../../ui/buttons/button-look.ts'
import { Chip } from '../../../ui/fields/Chip.tsx'
import { Chips } from '../../../ui/fields/Chips.tsx'
import { Field } from '../../../ui/fields/Field.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import styles from '../../../ui/layout/Filters.module.css'
import { toneOf } from '../../../ui/tone.ts'

export type ProcessBoardProps = {
  filters: { q: string; status: readonly ProcessStatus[]; dateFrom: string; dateTo: string; quickPeriod: string }
  /** Filters of the address that have no field: shown, and removed, as chips. */
  asked: readonly ExtraFilter[]
}

/** Filters of the dashboard: a plain form; once hydrated, each change is applied at once to address and list. */
export function ProcessBoard({ filters, asked }: ProcessBoardProps) {
  const { found, form } = useLiveFilters(routes.dashboard.path, fallbacks.processListLoad, openOnlyResult, 'vue=tous')
  useEffect(followReviveForms, [])

  const onChange = (event: FormEvent<HTMLFormElement>) => {
    settleDates(event.target)
    form.onChange(event)
  }
  return (
    <>
      <form {...form} onChange={onChange} className={styles.filters} aria-label="Filtrer les processus">
        <Field
          label="Rechercher"
          name="q"
          type="search"
          icon="search"
          className={styles.phoneHidden}
          placeholder="Plaque, client, processus…"
          autoComplete="off"
          maxLength={limits.searchMax}
          defaultValue={filters.q}
        />
        {asked.length > 0 && <ExtraFilterChips asked={asked} />}
        <StatusChips chosen={filters.status} />
        <DateFilters dates={filters} />
      </form>
      <p className="vh" role="status">
        {found}
      </p>
    </>
  )
}

/** After a search with a single result: Enter opens it. */
function openOnlyResult(): void {
  const onlyResult = document.querySelector<HTMLElement>('[data-region="liste"] [data-found^="1 "]')
  const isSearch = new URLSearchParams(location.search).has('q')
  if (isSearch) onlyResult?.querySelector<HTMLElement>('a[data-process]')?.click()
}

const reviveCode = lateCode(() => import('./revive-link.ts'))

/**
 * Makes the forms that move an estimate (`data-revive`, a process's id) send a call instead of loading a page. The code
 * is fetched when it is first needed; without it the form is sent plainly.
 */
function followReviveForms(): () => void {
  const submit = (event: Event) => {
    const form = event.target
    if (!(form instanceof HTMLFormElement) || !form.dataset.revive) return
    event.preventDefault()
    reviveCode.run(
      ({ reviveLink }) => reviveLink(form),
      () => form.submit(),
    )
  }
  return listen(document, { submit })
}

export type ExtraFilter = { name: string; value: string; label: string }

/** Filters that a counter or a group added, each as a chip that removes it. */
export function ExtraFilterChips({ asked }: { asked: readonly ExtraFilter[] }) {
  return (
    <Chips legend="Seulement">
      {asked.map(({ name, value, label }) => (
        <Chip key={name} type="checkbox" name={name} value={value} defaultChecked>
          {label}
        </Chip>
      ))}
    </Chips>
  )
}

const statuses: ProcessStatus[] = ['completed', 'in_progress', 'proposed']

export function StatusChips({ chosen }: { chosen: readonly ProcessStatus[] }) {
  return (
    <Chips legend="Statut" oneRow className={styles.phoneHidden}>
      {statuses.map((status) => (
        <Chip
          key={status}
          type="checkbox"
          name="status"
          value={status}
          nut={toneOf(status)}
          defaultChecked={chosen.includes(status)}
        >
          {statusLabels[status]}
        </Chip>
      ))}
    </Chips>
  )
}

type Props = { dates: { dateFrom: string; dateTo: string; quickPeriod: string } }

const periods = [
  { value: '', label: 'Toutes' },
  ...Object.entries(quickPeriodLabels).map(([value, label]) => ({ value, label })),
]

/** Filters by start date. On a phone they fold, but stay open while they filter: no active filter is hidden. */
export function DateFilters({ dates: { dateFrom, dateTo, quickPeriod } }: Props) {
  return (
    <>
      <input
        className={styles.toggle}
        type="checkbox"
        id="plus-de-filtres"
        defaultChecked={dateFrom + dateTo + quickPeriod !== ''}
      />
      <label className={buttonClass({ className: styles.toggleLabel })} htmlFor="plus-de-filtres">
        <Icon name="tune" />
        Période et dates
      </label>
      <div className={styles.more}>
        <SelectField label="Période" name="quickPeriod" options={periods} defaultValue={quickPeriod} />
        <Field label="Du" name="dateFrom" type="date" defaultValue={dateFrom} />
        <Field label="Au" name="dateTo" type="date" defaultValue={dateTo} />
        <Button type="submit">Filtrer</Button>
      </div>
    </>
  )
}

/** A period replaces both dates: choosing one empties the other, so that the fields show the applied filter. */
export function settleDates(changed: EventTarget): void {
  if (!(changed instanceof HTMLInputElement || changed instanceof HTMLSelectElement) || changed.value === '') return
  if (changed.name === 'quickPeriod') empty(changed.form, ['dateFrom', 'dateTo'])
  else if (changed.name === 'dateFrom' || changed.name === 'dateTo') empty(changed.form, ['quickPeriod'])
}

function empty(form: HTMLFormElement | null, names: string[]): void {
  for (const name of names) {
    const field = form?.elements.namedItem(name)
    if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = ''
  }
}
