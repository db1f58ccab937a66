import { limits } from '../../../../domain/ground/limits.ts'
import { useLiveFilters } from '../../../runtime/regions/useLiveFilters.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Field } from '../../../ui/fields/Field.tsx'
import styles from '../../../ui/layout/Filters.module.css'

export type ListSearchProps = { path: string; label: string; placeholder: string; q: string; failure: string }

/** The search of a list: a plain form; once hydrated, the list and the address follow the typed text. */
export function ListSearch({ path, label, placeholder, q, failure }: ListSearchProps) {
  const { found, form } = useLiveFilters(path, failure)
  return (
    <>
      <form {...form} className={styles.simple}>
        <Field
          label={label}
          name="q"
          type="search"
          icon="search"
          placeholder={placeholder}
          autoComplete="off"
          maxLength={limits.searchMax}
          defaultValue={q}
        />
        <Button type="submit">Rechercher</Button>
      </form>
      <p className="vh" role="status">
        {found}
      </p>
    </>
  )
}
