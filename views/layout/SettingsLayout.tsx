import type { ReactNode } from 'react'
import { PageHead } from '../../client/ui/layout/PageHead.tsx'
import { Tabs } from '../../client/ui/layout/Tabs.tsx'
import { may } from '../../domain/permissions.ts'
import * as routes from '../../domain/routes.ts'
import { useShell } from '../shell.ts'
import { AppLayout } from './AppLayout.tsx'

const pages = [
  routes.profile,
  routes.garage,
  routes.employees,
  routes.stepTypes,
  routes.mails,
  routes.journal,
  routes.personalData,
  routes.imports,
  routes.garageExport,
  routes.operation,
]

/** Layout of the settings: one tab per page, shown to those who may open it. */
export function SettingsLayout({ children }: { children: ReactNode }) {
  const { actor, path } = useShell()
  const here = path.split('?')[0] ?? path
  const tabs = pages
    .filter((page) => may(actor, page.access))
    .map((page) => ({ href: page.href(), label: page.title, current: here.startsWith(page.path) }))
  return (
    <AppLayout>
      <PageHead title={routes.settings.title} />
      <Tabs items={tabs} label={routes.settings.title} />
      {children}
    </AppLayout>
  )
}
