import type { ReactNode } from 'react'
import { matchPath, useLocation } from 'react-router-dom'
import { PageHead } from '../../client/ui/layout/PageHead.tsx'
import { may } from '../../domain/ground/permissions.ts'
import * as routes from '../../domain/ground/routes.ts'
import { useShell } from '../shell.ts'
import { AppLayout } from './AppLayout.tsx'
import { Tabs } from './Tabs.tsx'

const groups = {
  Moi: [routes.profile],
  'Le garage': [routes.garage, routes.employees, routes.stepTypes, routes.mails, routes.journal],
  Données: [routes.personalData, routes.imports, routes.garageExport, routes.operation],
}

const pages = Object.entries(groups).flatMap(([group, pages]) => pages.map((page) => ({ group, page })))

/** The pages that the page of the garage leads to, without a tab of their own. */
const inGarage = [routes.screens, routes.programs, routes.webhooks]

/** Layout of the settings: one tab per page, shown to those who may open it. */
export function SettingsLayout({ children }: { children: ReactNode }) {
  const { actor } = useShell()
  const { pathname } = useLocation()
  const tabs = pages
    .filter(({ page }) => may(actor, page.access))
    .map(({ group, page }) => ({
      href: page.href(),
      label: page.title,
      group,
      ...(page === routes.garage &&
        inGarage.some(({ path }) => matchPath({ path, end: false }, pathname)) && { current: true }),
    }))
  return (
    <AppLayout>
      <PageHead title={routes.settings.title} />
      <Tabs items={tabs} label={routes.settings.title} />
      {children}
    </AppLayout>
  )
}
