import { Tabs } from '../../client/ui/Tabs.tsx'
import { routes } from '../../domain/routes.ts'

/** The two lists lead to each other: the menu names only the first. */
export function ListTabs({ current }: { current: 'clients' | 'cars' }) {
  const items = (['clients', 'cars'] as const).map((name) => ({
    href: routes[name].href(),
    label: routes[name].title,
    current: name === current,
  }))
  return <Tabs items={items} label="Listes" />
}
