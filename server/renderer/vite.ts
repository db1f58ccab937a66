import { type AddressInfo, createServer as createSocket } from 'node:net'
import { createServer, type EnvironmentModuleNode, type ViteDevServer } from 'vite'
import type * as Entry from '../../entry-server.tsx'
import type { Renderer } from './renderer.ts'

const root = new URL('../../', import.meta.url)

/** Renders views from their sources: a page changes as its files do. */
export async function viteRenderer(): Promise<Renderer> {
  const vite = await createServer({
    server: { middlewareMode: true, hmr: { host, port: await freePort(usualPort) } },
    root: root.pathname,
    mode: 'development',
  })
  return {
    page: async (name, props, shell) => {
      const { render, assets } = await load(vite)
      return render(name, props, { ...shell, assets })
    },
    regions: async (name, props, shell) => {
      const { renderRegions, assets } = await load(vite)
      return renderRegions(name, props, { ...shell, assets })
    },
    mail: async (name, props) => (await loadMails(vite)).renderMail(name, props),
    assets: [vite.middlewares],
    connections: [`ws://${host}:*`],
    close: () => vite.close(),
  }
}

const host = '127.0.0.1'
const usualPort = 24_678

/** A free port, the usual one if possible: open pages then find the server after a restart. */
function freePort(preferredPort: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = createSocket()
    socket.once('error', (error) => (preferredPort === 0 ? reject(error) : resolve(freePort(0))))
    socket.listen(preferredPort, host, () => {
      const { port } = socket.address() as AddressInfo
      socket.close(() => resolve(port))
    })
  })
}

async function load(vite: ViteDevServer) {
  const { render, renderRegions, styleRoots } = (await vite.ssrLoadModule('/entry-server.tsx')) as typeof Entry
  const assets: Entry.Shell['assets'] = {
    styles: await styleSheets(vite, styleRoots),
    entry: ['/entry-client.tsx'],
    early: { src: '/client/early.ts', type: 'module' },
    islands: {},
    legacy: null,
    preamble,
  }
  return { render, renderRegions, assets }
}

/** The style sheets that the pages import, as links: the build makes one file of them per kind of page. */
async function styleSheets(vite: ViteDevServer, roots: typeof Entry.styleRoots) {
  const sheets = await Promise.all(
    Object.entries(roots).map(async ([set, root]) => [set, { files: await sheetsUnder(vite, `/${root}`) }]),
  )
  return Object.fromEntries(sheets)
}

async function sheetsUnder(vite: ViteDevServer, url: string): Promise<string[]> {
  await vite.ssrLoadModule(url)
  const root = await vite.environments.ssr.moduleGraph.getModuleByUrl(url)
  const sheets: string[] = []
  if (root) collect(root, new Set(), sheets)
  return sheets
}

/** Collects modules depth first, like the build. */
function collect(module: EnvironmentModuleNode, seen: Set<EnvironmentModuleNode>, sheets: string[]): void {
  if (seen.has(module)) return
  seen.add(module)
  for (const imported of module.importedModules) collect(imported, seen, sheets)
  if (/\.css$/.test(module.url)) sheets.push(module.url)
}

/** Loads only the views of mails: a call that writes one does not wait for all pages. */
async function loadMails(vite: ViteDevServer) {
  return (await vite.ssrLoadModule('/views/mails/render-mail.tsx')) as Pick<typeof Entry, 'renderMail'>
}

/** The scripts that Vite would write into an index.html: its client first, then React's refresh. */
const preamble = `import '/@vite/client'
import { injectIntoGlobalHook } from '/@react-refresh'
injectIntoGlobalHook(window)
window.$RefreshReg$ = () => {}
window.$RefreshSig$ = () => (type) => type`
