import type { ComponentProps } from 'react'
import { apartPages } from './views/pages/apart.ts'
import { approvalPages } from './views/pages/approval.ts'
import { entrancePages } from './views/pages/entrance.ts'
import { noticePages } from './views/pages/notices.ts'
import { staffPages } from './views/pages/staff.ts'
import { trackingPages } from './views/pages/tracking.ts'
import { wallPages } from './views/pages/wall.ts'
import { renderPage, renderView } from './views/render-page.tsx'
import type { Shell } from './views/shell.ts'
import type { StyleSet } from './views/style-sets.ts'

export type { MailName, MailProps, RenderedMail } from './views/mails/render-mail.tsx'
export { renderMail } from './views/mails/render-mail.tsx'
export { styleRoots } from './views/style-sets.ts'
export type { Shell }

/** Every page by name: what the server asks for, and the view that answers. */
export const pages = {
  ...staffPages,
  ...entrancePages,
  ...apartPages,
  ...trackingPages,
  ...approvalPages,
  ...noticePages,
  ...wallPages,
}

export type PageName = keyof typeof pages
export type PageProps<N extends PageName> = ComponentProps<(typeof pages)[N]['view']>

export function render<N extends PageName>(name: N, props: PageProps<N>, shell: Shell): string {
  return renderPage(pages[name], stylesOf(name), props as object, shell)
}

export function renderRegions<N extends PageName>(name: N, props: PageProps<N>, shell: Shell): string {
  return renderView(pages[name], props as object, shell)
}

/** The styles of a page: those of the table in which it is listed. */
function stylesOf(name: PageName): StyleSet {
  if (name in entrancePages) return 'entrance'
  if (name in trackingPages) return 'tracking'
  if (name in approvalPages) return 'approval'
  if (name in noticePages) return 'notices'
  if (name in wallPages) return 'wall'
  return name in apartPages ? 'apart' : 'staff'
}
