import type { ComponentType, ReactNode } from 'react'
import { matchPath, useLocation } from 'react-router-dom'
import { PageHead } from '../../client/ui/layout/PageHead.tsx'
import type { Page } from '../../domain/ground/addresses/page-address.ts'
import { may } from '../../domain/ground/permissions.ts'
import * as routes from '../../domain/ground/routes.ts'
import { useShell } from '../shell.ts'
import { AppLayout } from './AppLayout.tsx'
import { type Tab, Tabs } from './Tabs.tsx'

/** The place of a page among the tabs: a tab of its own in a group, or the tab of the page that leads to it. */
type Place = { group: 'Moi' | 'Le garage' | 'Données' } | { under: Page }

export type InSettings = Place & { page: Page }

/**
 * The maker of rows for pages of the settings. Only it gives their layout, so that no page is without a place.
 * @param rows all rows; the tabs have their order
 */
export function settingsRows(rows: () => readonly { settings?: InSettings }[]) {
  const placed = () => rows().flatMap(({ settings }) => settings ?? [])
  /** One tab per page of a group, shown to those who may open it. */
  function SettingsLayout({ children }: { children: ReactNode }) {
    const { actor } = useShell()
    const { pathname } = useLocation()
    const tabs = placed().flatMap((one) =>
      'group' in one && may(actor, one.page.access) ? tabOf(one.page, one.group, placed(), pathname) : [],
    )
    return (
      <AppLayout>
        <PageHead title={routes.settings.title} />
        <Tabs items={tabs} label={routes.settings.title} />
        {children}
      </AppLayout>
    )
  }
  return <View extends ComponentType<never>>(view: View, page: Page, place: Place) => ({
    view,
    layout: SettingsLayout,
    title: page.title,
    settings: { ...place, page },
  })
}

/** A tab is also current on the pages under its page, wherever their addresses are. */
function tabOf(page: Page, group: string, placed: readonly InSettings[], pathname: string): Tab {
  const isUnder = placed.some(
    (one) => 'under' in one && one.under === page && matchPath({ path: one.page.path, end: false }, pathname),
  )
  return { href: page.href(), label: page.title, group, ...(isUnder && { current: true }) }
}
