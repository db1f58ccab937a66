import { type AddressInfo, createServer as createSocket } from 'node:net'
import { createServer, type InlineConfig, type ViteDevServer } from 'vite'
import type * as Entry from '../../entry-server.tsx'
import { builtFiles } from '../http/assets.ts'
import { pageStream } from './page-stream.ts'
import type { ExtraSources, Renderer } from './renderer.ts'
import { styleSheets } from './style-sheets.ts'

type Mode = 'development' | 'test'

const root = new URL('../../', import.meta.url)

/** Views from their sources. Tests need neither hot reload nor a watcher; development has both. */
export async function viteRenderer(mode: Mode): Promise<Renderer> {
  const settings = mode === 'test' ? testSettings : await developmentSettings()
  const vite = await createServer({ ...settings, root: root.pathname, mode })
  return {
    stream: (name, props, shell) => pageStream(() => load(vite, mode), name, props, shell),
    mail: async (name, props) => (await loadMails(vite)).renderMail(name, props),
    assets: [mode === 'test' ? await builtFiles(new URL('client/public/', root)) : vite.middlewares],
    extraSources: mode === 'test' ? {} : developmentCsp,
    close: () => vite.close(),
  }
}

const testSettings: InlineConfig = {
  server: { middlewareMode: true, hmr: false, ws: false, watch: null, preTransformRequests: false },
  optimizeDeps: { noDiscovery: true },
  logLevel: 'error',
}

async function developmentSettings(): Promise<InlineConfig> {
  return { server: { middlewareMode: true, hmr: { host, port: await freePort(usualPort) } } }
}

const host = '127.0.0.1'
const usualPort = 24_678
const developmentCsp: Partial<ExtraSources> = { connections: [`ws://${host}:*`] }

/** The usual port lets open pages find the server again after a restart; another project may hold it. */
function freePort(wanted: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = createSocket()
    socket.once('error', (error) => (wanted === 0 ? reject(error) : resolve(freePort(0))))
    socket.listen(wanted, host, () => {
      const { port } = socket.address() as AddressInfo
      socket.close(() => resolve(port))
    })
  })
}

async function load(vite: ViteDevServer, mode: Mode) {
  const { render, styleRoots } = (await vite.ssrLoadModule('/entry-server.tsx')) as typeof Entry
  const assets: Entry.Shell['assets'] = {
    styles: await styleSheets(vite, styleRoots),
    entry: ['/entry-client.tsx'],
    islands: {},
    legacy: null,
    preamble: mode === 'test' ? null : preamble,
  }
  return { render, assets }
}

/** Mails alone: a call that writes one does not wait for every page to be read. */
async function loadMails(vite: ViteDevServer) {
  return (await vite.ssrLoadModule('/views/mails/render-mail.tsx')) as Pick<typeof Entry, 'renderMail'>
}

/** What Vite would write into an index.html: its client first, then React's refresh. */
const preamble = `import '/@vite/client'
import { injectIntoGlobalHook } from '/@react-refresh'
injectIntoGlobalHook(window)
window.$RefreshReg$ = () => {}
window.$RefreshSig$ = () => (type) => type`
