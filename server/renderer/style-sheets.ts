import type { EnvironmentModuleNode, ViteDevServer } from 'vite'
import type { Shell, styleRoots } from '../../entry-server.tsx'

type Styles = Shell['assets']['styles']

/** Every style sheet that the pages import, as links: the build makes one file of them per kind of page. */
export async function styleSheets(vite: ViteDevServer, roots: typeof styleRoots): Promise<Styles> {
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

/** Depth first, as the build orders them. */
function collect(module: EnvironmentModuleNode, seen: Set<EnvironmentModuleNode>, sheets: string[]): void {
  if (seen.has(module)) return
  seen.add(module)
  for (const imported of module.importedModules) collect(imported, seen, sheets)
  if (/\.css$/.test(module.url)) sheets.push(module.url)
}
