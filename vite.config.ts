import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** The oldest browsers we serve: a workshop's computer is seldom young. */
export const oldestBrowsers = { chrome: [64], firefox: [60], safari: [11, 1], edge: [79] }

/** Shared by development, tests and the builds of `scripts/build`. */
export default defineConfig({
  appType: 'custom',
  publicDir: 'client/public',
  plugins: [react(), reloadOnViewChange()],
  // There is no index.html to find it from.
  optimizeDeps: { entries: ['entry-client.tsx'] },
  resolve: { alias: [{ find: /^zod$/, replacement: fileURLToPath(new URL('client/zod.ts', import.meta.url)) }] },
  css: {
    transformer: 'lightningcss',
    lightningcss: {
      targets: cssTargets(),
      cssModules: { pattern: '[local]_[hash]' },
    },
  },
  build: {
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    // The minifier has targets of its own, and would write `inset` again where it was taken out.
    cssTarget: Object.entries(oldestBrowsers).map(([name, version]) => `${name}${version.join('.')}`),
    reportCompressedSize: false,
  },
})

/** Versions as Lightning CSS packs them. */
function cssTargets() {
  const packed = Object.entries(oldestBrowsers).map(([name, [major = 0, minor = 0]]) => [
    name,
    (major << 16) | (minor << 8),
  ])
  return Object.fromEntries(packed)
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
