import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** The oldest browsers we serve: a workshop's computer is seldom young. */
export const oldestBrowsers = { chrome: [64], firefox: [60], safari: [11, 1], ios: [11, 3], edge: [79] }
export const oldestTargets = Object.entries(oldestBrowsers).map(([name, version]) => `${name}${version.join('.')}`)

/** Shared by development, tests and the builds of `scripts/build`. */
export default defineConfig({
  appType: 'custom',
  publicDir: 'client/public',
  plugins: [react(), reloadOnViewChange()],
  // There is no index.html to find it from.
  optimizeDeps: { entries: ['entry-client.tsx'] },
  resolve: { alias: [{ find: /^zod$/, replacement: fileURLToPath(new URL('client/zod.ts', import.meta.url)) }] },
  css: { modules: { generateScopedName: className } },
  build: {
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    // The minifier has its own targets, and would write `inset` again after it was removed.
    cssTarget: oldestTargets,
    reportCompressedSize: false,
  },
})

/** `Dialog_panel` for the class `panel` of `Dialog.module.css`, in the built page too. `test/rooms.test.ts` holds that file names differ. */
function className(local: string, file: string): string {
  return `${basename(file.split('?')[0] ?? file, '.module.css')}_${local}`
}

/** Views never reach the browser, so that no hot update would: a changed view reloads the page. */
function reloadOnViewChange(): Plugin {
  return {
    name: 'fil:reload-on-view-change',
    apply: 'serve',
    hotUpdate({ file, modules, server }) {
      if (this.environment.name !== 'ssr' || modules.length === 0) return
      const { moduleGraph, hot } = server.environments.client
      const updatesItself = (moduleGraph.getModulesByFile(file)?.size ?? 0) > 0
      if (!updatesItself) hot.send({ type: 'full-reload' })
    },
  }
}
