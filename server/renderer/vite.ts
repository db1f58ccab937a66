import type { ViteDevServer } from 'vite'
import { createServer } from 'vite'
import type * as Entry from '../../entry-server.tsx'
import { sourceFiles } from '../http/assets.ts'
import type { ExtraSources, Renderer } from '../renderer.ts'
import { pageStream } from './page-stream.ts'
import { styleSheets } from './style-sheets.ts'

const root = new URL('../../', import.meta.url)

/** Views from their sources. Tests need neither hot reload nor a watcher; development has both. */
export async function viteRenderer(mode: 'development' | 'test'): Promise<Renderer> {
  const vite = await createServer({ ...settings[mode], root: root.pathname, mode })
  return {
    stream: (name, props, shell) => pageStream(() => load(vite, mode), name, props, shell),
    assets: mode === 'test' ? sourceFiles(new URL('client/public/', root)) : [vite.middlewares],
    extraSources: mode === 'test' ? {} : developmentCsp,
    close: () => vite.close(),
  }
}

const settings = {
  development: { server: { middlewareMode: true } },
  test: {
    server: { middlewareMode: true, hmr: false, ws: false, watch: null, preTransformRequests: false },
    optimizeDeps: { noDiscovery: true },
    logLevel: 'error',
  },
} as const

/** Hot reload speaks over a socket on a port of its own. */
const developmentCsp: Partial<ExtraSources> = { connections: ['ws:'] }

async function load(vite: ViteDevServer, mode: 'development' | 'test') {
  const { render } = (await vite.ssrLoadModule('/entry-server.tsx')) as typeof Entry
  const assets: Entry.Shell['assets'] = {
    styles: await styleSheets(vite),
    entry: ['/entry-client.tsx'],
    islands: {},
    legacy: null,
    preamble: mode === 'test' ? null : preamble,
  }
  return { render, assets }
}

/** What Vite would write into an index.html: its client first, then React's refresh. */
const preamble = `import '/@vite/client'
import { injectIntoGlobalHook } from '/@react-refresh'
injectIntoGlobalHook(window)
window.$RefreshReg$ = () => {}
window.$RefreshSig$ = () => (type) => type`
