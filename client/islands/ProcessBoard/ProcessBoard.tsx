import { type FormEvent, useRef, useState } from 'react'
import { limits } from '../../../domain/limits.ts'
import { fallbacks } from '../../../domain/messages.ts'
import { type ProcessStatus, statusLabels } from '../../../domain/process.ts'
import { quickPeriodLabels } from '../../../domain/process-dates.ts'
import { routes } from '../../../domain/routes.ts'
import { useDebounced } from '../../hooks/useDebounced.ts'
import { refreshRegions } from '../../page-regions.ts'
import { showToast } from '../../toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { buttonClass } from '../../ui/button-look.ts'
import { Chip } from '../../ui/Chip.tsx'
import { Chips } from '../../ui/Chips.tsx'
import { Field } from '../../ui/Field.tsx'
import styles from '../../ui/Filters.module.css'
import { Icon } from '../../ui/Icon.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { toneOf } from '../../ui/tone.ts'

export type ProcessBoardProps = {
  filters: { q: string; status: readonly ProcessStatus[]; dateFrom: string; dateTo: string; quickPeriod: string }
}

const statuses: ProcessStatus[] = ['completed', 'in_progress', 'proposed']
const periods = [
  { value: '', label: 'Toutes' },
  ...Object.entries(quickPeriodLabels).map(([value, label]) => ({ value, label })),
]

/** Filters of the dashboard. A plain form; awake, each change is shown at once in the address and in the list. */
export function ProcessBoard({ filters }: ProcessBoardProps) {
  const form = useRef<HTMLFormElement>(null)
  const { found, apply } = useLiveFilters()
  const applyForm = () => form.current && apply(form.current)
  const applySoon = useDebounced(applyForm, limits.chipSearchDebounceMs)

  const onChange = (event: FormEvent<HTMLFormElement>) => {
    const typed = event.target instanceof HTMLInputElement && event.target.name === 'q'
    if (typed) applySoon()
    else applyForm()
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    applyForm()
  }
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: older browsers do not know what `search` means */}
      <form
        ref={form}
        className={styles.filters}
        role="search"
        aria-label="Filtrer les processus"
        action={routes.dashboard.href()}
        onChange={onChange}
        onSubmit={onSubmit}
      >
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
        <Chips legend="Statut" oneRow className={styles.phoneHidden}>
          {statuses.map((status) => (
            <Chip
              key={status}
              type="checkbox"
              name="status"
              value={status}
              nut={toneOf(status)}
              defaultChecked={filters.status.includes(status)}
            >
              {statusLabels[status]}
            </Chip>
          ))}
        </Chips>
        <div className={styles.rest}>
          <input className={styles.toggle} type="checkbox" id="plus-de-filtres" />
          <label className={buttonClass({ className: styles.toggleLabel })} htmlFor="plus-de-filtres">
            <Icon name="tune" />
            Période et dates
          </label>
          <div className={styles.more}>
            <SelectField label="Période" name="quickPeriod" options={periods} defaultValue={filters.quickPeriod} />
            <Field label="Du" name="dateFrom" type="date" defaultValue={filters.dateFrom} />
            <Field label="Au" name="dateTo" type="date" defaultValue={filters.dateTo} />
            <Button type="submit">Filtrer</Button>
          </div>
        </div>
      </form>
      <p className="vh" role="status">
        {found}
      </p>
    </>
  )
}

/** Writes the filters into the address and asks for the list that goes with them; `found` says how many it has. */
function useLiveFilters() {
  const [found, setFound] = useState('')
  const last = useRef<string | null>(null)

  const apply = async (form: HTMLFormElement) => {
    const url = addressOf(form)
    if (url === (last.current ?? location.pathname + location.search)) return
    last.current = url
    history.replaceState(history.state, '', url)
    try {
      await refreshRegions(url)
      setFound(document.querySelector<HTMLElement>('[data-found]')?.dataset.found ?? '')
    } catch {
      // The next change, or the button, asks again.
      last.current = ''
      showToast('error', fallbacks.processListLoad)
    }
  }
  return { found, apply }
}

/** The same address that the form would open, without its empty fields. */
function addressOf(form: HTMLFormElement): string {
  const query = new URLSearchParams()
  new FormData(form).forEach((value, name) => {
    if (typeof value === 'string' && value.trim() !== '') query.append(name, value.trim())
  })
  const text = query.toString()
  return routes.dashboard.href() + (text && `?${text}`)
}
