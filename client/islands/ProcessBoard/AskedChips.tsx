import { Chip } from '../../ui/Chip.tsx'
import { Chips } from '../../ui/Chips.tsx'

export type Asked = { name: string; value: string; label: string }

/** What a counter or a group led to, until it is pressed away. */
export function AskedChips({ asked }: { asked: readonly Asked[] }) {
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
