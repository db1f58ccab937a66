import type { ReactNode } from 'react'
import { ListSearch } from '../client/islands/search/ListSearch/ListSearch.tsx'
import { LinkButton } from '../client/ui/buttons/LinkButton.tsx'
import { Card } from '../client/ui/layout/Card.tsx'
import { EmptyState } from '../client/ui/layout/EmptyState.tsx'
import { PageHead } from '../client/ui/layout/PageHead.tsx'
import { Pager } from '../client/ui/layout/Pager.tsx'
import { allRoutes } from '../domain/ground/addresses/route-names.ts'
import * as routes from '../domain/ground/routes.ts'
import { Island } from './Island.tsx'
import { Tabs } from './layout/Tabs.tsx'
import { useMay } from './shell.ts'

type Words = {
  one: string
  several: string
  /** Label of the button that creates one, and of the search. */
  new: string
  search: string
  placeholder: string
  failure: string
  /** Texts when the list is empty, and when nothing was found. */
  none: { title: string; text: string }
  notFound: { text: string; all: string }
}

type Props = {
  of: 'clients' | 'cars'
  words: Words
  list: { total: number; page: number; pages: number; pageSize: number; items: readonly unknown[] }
  q: string
  children: ReactNode
}

const kinds = {
  clients: { create: 'writeClient', creation: routes.clientNew, file: routes.clientsFile },
  cars: { create: 'writeCar', creation: routes.carNew, file: routes.carsFile },
} as const

/** The list of a garage's clients or vehicles: searched, page by page. */
export function ListPage({ of, words, list, q, children }: Props) {
  const { create, creation, file } = kinds[of]
  const may = useMay()
  const mayWrite = may(create)
  const newLink = mayWrite && (
    <LinkButton kind="primary" icon="plus" href={creation.href()}>
      {words.new}
    </LinkButton>
  )
  const firstLink = mayWrite && <LinkButton href={creation.href()}>Créer le premier</LinkButton>
  const { search: label, placeholder, failure } = words
  return (
    <>
      <PageHead title={allRoutes[of].title} actions={newLink} />
      <ListTabs />
      <Island name="ListSearch" of={ListSearch} props={{ path: allRoutes[of].path, label, placeholder, q, failure }} />
      <Found total={list.total} words={words}>
        {list.items.length > 0 && children}
        {list.items.length === 0 && (
          <Card>
            {q !== '' || list.page > 1 ? (
              <EmptyState
                title="Aucun résultat"
                text={words.notFound.text}
                action={<LinkButton href={allRoutes[of].href()}>{words.notFound.all}</LinkButton>}
              />
            ) : (
              <EmptyState {...words.none} action={firstLink} />
            )}
          </Card>
        )}
        {list.total > 0 && (
          <Pager
            {...list}
            noun={words.one}
            fileHref={may('exportGarage') ? file.href({}, { q }) : undefined}
            href={(page) => allRoutes[of].href({}, { q, page: page > 1 ? page : undefined })}
          />
        )}
      </Found>
    </>
  )
}

/** The lists beside each other: clients, their vehicles, and the dates by which these are due. */
export function ListTabs() {
  const pages = [routes.clients, routes.cars, routes.dueDates]
  return <Tabs items={pages.map(({ href, title }) => ({ href: href(), label: title }))} label="Listes" />
}

/** Results of a search, refreshed without the page around them; the search announces `data-found`. */
function Found({ total, words, children }: { total: number; words: Words; children: ReactNode }) {
  const found = total === 0 ? 'Aucun résultat' : `${total} ${total > 1 ? words.several : words.one}`
  return (
    <div data-region="liste">
      <div data-found={found}>{children}</div>
    </div>
  )
}
