import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PageAssets } from '../../views/shell.ts'
import { styleRoots } from '../../views/style-sets.ts'
import { bundle, clientDist, type Output, serverDist, writeFiles } from './output.ts'
import { withoutUnused } from './unused-tokens.ts'

/**
 * Builds the pages as one module that contains everything, with React's production build whatever the later NODE_ENV.
 * Also writes the files that this module names: the drawings, and the style sheet that comes with a script.
 */
export async function buildViews(): Promise<void> {
  const output = await buildServerSide('entry-server.tsx')
  await writeFiles(
    serverDist,
    output.filter((file) => file.type === 'chunk'),
  )
  await writeFiles(clientDist, output.filter(isPointedAt))
}

/**
 * Builds the style sheets. The staff's is a file, cached forever under a name with its hash; the small ones are inlined
 * in their pages.
 */
export async function buildStyles(): Promise<PageAssets['styles']> {
  const { staff, entrance, apart, loader, tracking, approval, notices, wall } = styleRoots
  return {
    staff: { files: [await writeSheet('staff', await buildSheet(staff))] },
    entrance: { text: await buildSheet(entrance) },
    apart: { text: await buildSheet(apart) },
    loader: { text: await buildSheet(loader) },
    tracking: { text: await buildSheet(tracking) },
    approval: { text: await buildSheet(approval) },
    notices: { text: await buildSheet(notices) },
    wall: { text: await buildSheet(wall) },
  }
}

const isPointedAt = ({ fileName }: Output[number]): boolean => fileName.endsWith('.svg') || isOfScripts(fileName)

/** Whether a sheet belongs to scripts, and to no page. */
const isOfScripts = (fileName: string): boolean => /\/entries-[^/]*\.css$/.test(fileName)

const buildSheet = async (root: string): Promise<string> => withoutUnused(await importedBy(root))

async function importedBy(root: string): Promise<string> {
  const output = await buildServerSide(root)
  const sheet = output.find(({ fileName }) => fileName.endsWith('.css') && !isOfScripts(fileName))
  if (sheet?.type !== 'asset') throw new Error(`${root} imports no style`)
  return String(sheet.source)
}

async function writeSheet(name: string, css: string): Promise<string> {
  const address = `/assets/${name}-${createHash('sha256').update(css).digest('base64url').slice(0, 8)}.css`
  await writeFile(join(clientDist, address), css)
  return address
}

const buildServerSide = (entry: string) =>
  bundle({
    ssr: { noExternal: true },
    // Without this, React's development builds would be bundled too: unused, and a third of the server's bundle.
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      ssr: entry,
      ssrEmitAssets: true,
      // Modules that the browser fetches late are in the server's bundle.
      rolldownOptions: { checks: { ineffectiveDynamicImport: false, eval: false } },
    },
  })
