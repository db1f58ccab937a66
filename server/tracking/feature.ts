import { feature } from '../feature.ts'
import { trackingApi } from './api.ts'

export const trackingFeature = feature({
  calls: trackingApi,
})
