import '../../client/styles/base.css'
import { routes } from '../../domain/routes.ts'
import { PublicLayout } from '../layout/PublicLayout.tsx'
import { PrivacyPage } from '../privacy/PrivacyPage.tsx'
import type { Registered } from '../render-page.tsx'
import { ExpiredLinkPage } from '../tracking/ExpiredLinkPage.tsx'
import { TrackingLayout } from '../tracking/TrackingLayout.tsx'
import { TrackingPage } from '../tracking/TrackingPage.tsx'
import { TrackingPreviewPage } from '../tracking/TrackingPreviewPage.tsx'

export const trackingPages = {
  tracking: { view: TrackingPage, layout: TrackingLayout, title: routes.tracking.title },
  garagePreview: { view: TrackingPreviewPage, layout: TrackingLayout, title: routes.garagePreview.title },
  expiredLink: { view: ExpiredLinkPage, layout: PublicLayout, title: routes.expiredLink.title },
  privacy: { view: PrivacyPage, layout: PublicLayout, title: routes.privacy.title },
} satisfies Record<string, Registered>
