import { useRef, useState } from 'react'
import { limits } from '../../../domain/limits.ts'
import { matchesSearch } from '../../../domain/search.ts'
import { useDebounced } from '../../hooks/useDebounced.ts'
import { Chip } from '../../ui/Chip.tsx'
import { Chips } from '../../ui/Chips.tsx'
import { Field } from '../../ui/Field.tsx'
import own from './ProcessUpdate.module.css'
import { scope } from './scope.ts'

export type TypeChoice = { id: string; name: string }

type Props = {
  types: readonly TypeChoice[]
  chosen: string | null
  onChoose: (id: string) => void
  error?: string | undefined
  /** Asked instead of looking through `types`. */
  search?: ((text: string) => Promise<readonly TypeChoice[]>) | undefined
}

/** One chip per type; what is chosen stays in sight whatever is searched. */
export function TypePicker({ types, chosen, onChoose, error, search }: Props) {
  const { found, look } = useSearch(types, search)
  const lookSoon = useDebounced(look, limits.chipSearchDebounceMs)
  const shown = types.filter(({ id }) => id === chosen && !found.some((type) => type.id === id)).concat(found)
  return (
    <div className={own.part}>
      <Chips
        legend="Type de réparation"
        error={error}
        search={
          <Field
            label="Rechercher un type"
            hideLabel
            name="typeSearch"
            scope={scope}
            type="search"
            icon="search"
            placeholder="Rechercher un type"
            autoComplete="off"
            maxLength={limits.searchMax}
            onChange={(event) => lookSoon(event.currentTarget.value)}
            onKeyDown={(event) => {
              // Enter would send the whole form.
              if (event.key !== 'Enter') return
              event.preventDefault()
              void look(event.currentTarget.value)
            }}
          />
        }
      >
        {shown.map(({ id, name }) => (
          <Chip
            key={id}
            type="radio"
            name="stepType_id"
            value={id}
            checked={id === chosen}
            onChange={() => onChoose(id)}
          >
            {name}
          </Chip>
        ))}
      </Chips>
      <p className={own.found} role="status">
        {found.length === 0 && 'Aucun type ne correspond.'}
      </p>
    </div>
  )
}

/** The last search wins; one that fails leaves what was there. */
function useSearch(types: readonly TypeChoice[], search: Props['search']) {
  const [text, setText] = useState('')
  const [answer, setAnswer] = useState<readonly TypeChoice[] | null>(null)
  const turn = useRef(0)

  const look = async (typed: string) => {
    turn.current += 1
    const mine = turn.current
    if (!search) return setText(typed)
    const found = await search(typed).catch(() => null)
    if (found && mine === turn.current) setAnswer(found)
  }
  return { found: answer ?? types.filter(({ name }) => matchesSearch(name, text)), look }
}
