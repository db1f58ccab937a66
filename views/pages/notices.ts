import '../../client/styles/base.css'
import '../../client/styles/visitor-fonts.css'
import * as routes from '../../domain/ground/routes.ts'
import { PublicLayout } from '../layout/PublicLayout.tsx'
import { PrivacyPage } from '../privacy/PrivacyPage.tsx'
import type { Registered } from '../render-page.tsx'
import { ExpiredLinkPage } from '../tracking/ExpiredLinkPage.tsx'

/** Public pages without forms, for example the privacy page. */
export const noticePages = {
  expiredLink: { view: ExpiredLinkPage, layout: PublicLayout, title: routes.expiredLink.title },
  privacy: { view: PrivacyPage, layout: PublicLayout, title: routes.privacy.title },
} satisfies Record<string, Registered>
