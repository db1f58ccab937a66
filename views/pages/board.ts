import '../../client/styles/base.css'
import '../../client/styles/controls.css'
import '../../client/styles/fonts.css'
import { routes } from '../../domain/routes.ts'
import { AppLayout } from '../layout/AppLayout.tsx'
import { DashboardPage } from '../processes/board/DashboardPage.tsx'
import type { Registered } from '../render-page.tsx'

/** The dashboard. Styles that only this page needs are a sheet beside the staff's. */
export const boardPages = {
  dashboard: { view: DashboardPage, layout: AppLayout, title: routes.dashboard.title, loader: true },
} satisfies Record<string, Registered>
