import type { ReactNode } from 'react'
import { quickPeriodLabels } from '../../../domain/quick-period.ts'
import { Button } from '../../ui/Button.tsx'
import { buttonClass } from '../../ui/button-look.ts'
import { Field } from '../../ui/Field.tsx'
import styles from '../../ui/Filters.module.css'
import { Icon } from '../../ui/Icon.tsx'
import { SelectField } from '../../ui/SelectField.tsx'

type Props = {
  dates: { dateFrom: string; dateTo: string; quickPeriod: string }
  /** What folds with them, at any width; without, they fold on a phone. */
  children?: ReactNode
}

const periods = [
  { value: '', label: 'Toutes' },
  ...Object.entries(quickPeriodLabels).map(([value, label]) => ({ value, label })),
]

/** When work began. On a phone it folds, and stays open while it filters: nothing hides what is left out. */
export function DateFilters({ dates: { dateFrom, dateTo, quickPeriod }, children }: Props) {
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
        {children ? 'Filtres' : 'Période et dates'}
      </label>
      <div className={styles.more}>
        {children}
        <SelectField label="Période" name="quickPeriod" options={periods} defaultValue={quickPeriod} />
        <Field label="Du" name="dateFrom" type="date" defaultValue={dateFrom} />
        <Field label="Au" name="dateTo" type="date" defaultValue={dateTo} />
        <Button type="submit">Filtrer</Button>
      </div>
    </>
  )
}

/** A period stands in for both dates: choosing one empties the other, so that what is read is what is applied. */
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
