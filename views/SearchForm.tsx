import { Button } from '../client/ui/Button.tsx'
import { Field } from '../client/ui/Field.tsx'
import filters from '../client/ui/Filters.module.css'
import { HiddenValues } from '../client/ui/HiddenValues.tsx'

type Props = { action: string; label: string; q: string; hidden?: Record<string, string> }

/** The search of a list: a plain GET form, so that what was found has an address. */
export function SearchForm({ action, label, q, hidden }: Props) {
  return (
    <form className={filters.simple} method="get" action={action}>
      <HiddenValues values={hidden} />
      <Field label={label} name="q" type="search" icon="search" defaultValue={q} maxLength={200} autoComplete="off" />
      <Button type="submit">Rechercher</Button>
    </form>
  )
}
