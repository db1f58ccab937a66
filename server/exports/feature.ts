import { feature } from '../feature.ts'
import { purgeExports } from './exports.ts'
import { makeExport } from './make-export.ts'
import { exportPages, exportsApi } from './pages.ts'

export const exportsFeature = feature({
  calls: exportsApi,
  pages: exportPages,
  jobs: (deps) => ({ 'garage-export': (data) => makeExport(deps, data) }),
  // A backup contains no exports.
  restored: null,
  purgeEverywhere: { exports: purgeExports },
})
