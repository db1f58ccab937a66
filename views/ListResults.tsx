import type { ReactNode } from 'react'

type Props = { total: number; one: string; several: string; children: ReactNode }

/** What a search found, refreshed without the page around it; `data-found` is what the search announces. */
export function ListResults({ total, one, several, children }: Props) {
  const found = total === 0 ? 'Aucun résultat' : `${total} ${total > 1 ? several : one}`
  return (
    <div data-region="liste">
      <div data-found={found}>{children}</div>
    </div>
  )
}
