import type { EnvironmentModuleNode, ViteDevServer } from 'vite'
import type { Shell } from '../../entry-server.tsx'

type Styles = Shell['assets']['styles']
type Sheet = Styles[keyof Styles]

/** Every style sheet that the pages import, as links: the build makes one file of them per kind of page. */
export async function styleSheets(vite: ViteDevServer): Promise<Styles> {
  const { staff, entrance, apart, loader, tracking } = styleRoots
  return {
    staff: await sheetsUnder(vite, staff),
    entrance: await sheetsUnder(vite, entrance),
    apart: await sheetsUnder(vite, apart),
    loader: await sheetsUnder(vite, loader),
    tracking: await sheetsUnder(vite, tracking),
  }
}

const styleRoots: Record<keyof Styles, string> = {
  staff: '/entry-server.tsx',
  entrance: '/entry-entrance.ts',
  apart: '/entry-apart.ts',
  loader: '/entry-loader.ts',
  tracking: '/entry-tracking.ts',
}

async function sheetsUnder(vite: ViteDevServer, url: string): Promise<Sheet> {
  await vite.ssrLoadModule(url)
  const root = await vite.environments.ssr.moduleGraph.getModuleByUrl(url)
  const sheets: string[] = []
  if (root) collect(root, new Set(), sheets)
  return { files: sheets }
}

/** Depth first, as the build orders them. */
function collect(module: EnvironmentModuleNode, seen: Set<EnvironmentModuleNode>, sheets: string[]): void {
  if (seen.has(module)) return
  seen.add(module)
  for (const imported of module.importedModules) collect(imported, seen, sheets)
  if (/\.css$/.test(module.url)) sheets.push(module.url)
}
