import type { Plugin } from 'vite'
import { bundle, clientDist, serverDist, writeFiles } from './output.ts'
import { withoutClassesOf } from './unworn.ts'

/** What only the pages of `entry-tracking.ts` wear. */
const customersOnly = /\/views\/(tracking\/|privacy\/|layout\/PublicLayout).*\.module\.css$/

/**
 * The pages as one module with everything in it: React's production build whatever NODE_ENV says at run time.
 * @returns the address of the staff's style sheet
 */
export async function buildViews(): Promise<string> {
  const { chunks, sheet } = await buildServerSide('entry-server.tsx', 'staff', withoutClassesOf(customersOnly))
  await writeFiles(serverDist, chunks)
  return sheet
}

/** Customers load a small sheet: same class names, only what their pages import. */
export async function buildTrackingStyles(): Promise<string> {
  return (await buildServerSide('entry-tracking.ts', 'tracking')).sheet
}

async function buildServerSide(entry: string, name: string, ...plugins: Plugin[]) {
  const output = await bundle({
    plugins,
    ssr: { noExternal: true },
    build: {
      ssr: entry,
      ssrEmitAssets: true,
      rolldownOptions: {
        output: { assetFileNames: `assets/${name}-[hash][extname]` },
        // What the browser fetches late, the server has at once.
        checks: { ineffectiveDynamicImport: false, eval: false },
      },
    },
  })
  const assets = output.filter((file) => file.type === 'asset')
  const sheet = assets.find((file) => file.fileName.endsWith('.css'))
  if (!sheet) throw new Error(`${entry} imports no style`)
  await writeFiles(clientDist, assets)
  return { chunks: output.filter((file) => file.type === 'chunk'), sheet: `/${sheet.fileName}` }
}
