import { feature } from '../feature.ts'
import { importAnswers, importPages, importsApi } from './pages.ts'
import { purgeImports, stopRestored } from './store.ts'

export const importsFeature = feature({
  calls: importsApi,
  answers: importAnswers,
  pages: importPages,
  // The code that reads files is loaded with the first import.
  jobs: (deps) => ({
    import: async (data) => (await import('./run-import.ts')).runImport(deps, data),
    'import-dead': async (data) => (await import('./run-import.ts')).giveUpImport(deps, data),
  }),
  restored: stopRestored,
  purge: { imports: purgeImports },
})
