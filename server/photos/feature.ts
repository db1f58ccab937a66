import { feature } from '../feature.ts'
import { sweep } from './sweep.ts'

export const photosFeature = feature({
  scheduledJobs: (deps) => ({ 'photo-sweep': () => sweep(deps) }),
})
