import type { ComponentProps } from 'react'
import { limits } from '../../domain/limits.ts'
import { Combobox } from './Combobox.tsx'

type Search = { typed: string; type: (text: string) => void; settled: boolean; failure: string | undefined }

type Props = Pick<ComponentProps<typeof Combobox>, 'label' | 'name' | 'scope' | 'choices' | 'onChoose' | 'error'> & {
  search: Search
}

/** A client, by what is typed of them. */
export function ClientCombobox({ search, error, ...choice }: Props) {
  return (
    <Combobox
      listLabel="Clients"
      placeholder="Nom, plaque, téléphone…"
      maxLength={limits.searchMax}
      value={search.typed}
      onType={search.type}
      settled={search.settled}
      error={error ?? search.failure}
      {...choice}
    />
  )
}
