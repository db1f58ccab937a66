import '../../client/styles/plain.css'
import '../../client/styles/visitor-fonts.css'
import '../tracking/shapes.css'
import * as routes from '../../domain/ground/routes.ts'
import type { Registered } from '../render-page.tsx'
import { TrackingLayout } from '../tracking/TrackingLayout.tsx'
import { TrackingPage } from '../tracking/TrackingPage.tsx'
import { TrackingPhotoPage } from '../tracking/TrackingPhotoPage.tsx'
import { TrackingPreviewPage } from '../tracking/TrackingPreviewPage.tsx'

export const trackingPages = {
  tracking: { view: TrackingPage, layout: TrackingLayout, title: routes.tracking.title },
  trackingPhoto: { view: TrackingPhotoPage, layout: TrackingLayout, title: routes.trackingPhoto.title },
  garagePreview: { view: TrackingPreviewPage, layout: TrackingLayout, title: routes.garagePreview.title },
} satisfies Record<string, Registered>
