import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { bundle, clientDist, serverDist, writeFiles } from './output.ts'
import { withoutClassesOf } from './unworn.ts'

/** What only the pages of `entry-tracking.ts`, `entry-entrance.ts` and `entry-apart.ts` wear. */
const elsewhere =
  /\/(views\/(tracking\/|privacy\/|api-docs\/|processes\/JobCardPage|layout\/(PublicLayout|AuthLayout|PrintLayout))|client\/islands\/AuthForm).*\.module\.css$/

/**
 * The pages as one module with everything in it: React's production build whatever NODE_ENV says at run time.
 * @returns the address of the staff's style sheet: it is named after what is left of it, for it is kept for good
 */
export async function buildViews(): Promise<string> {
  const { chunks, css } = await buildServerSide('entry-server.tsx', withoutClassesOf(elsewhere))
  await writeFiles(serverDist, chunks)
  const address = `/assets/staff-${createHash('sha256').update(css).digest('base64url').slice(0, 8)}.css`
  await writeFile(join(clientDist, address), css)
  return address
}

/** The pages of a first visit carry a small sheet, and those entered through the loader carry its own: same class names, only what they import. */
export async function buildSmallSheet(entry: string): Promise<string> {
  return (await buildServerSide(entry)).css
}

async function buildServerSide(entry: string, ...plugins: Plugin[]) {
  const output = await bundle({
    plugins,
    ssr: { noExternal: true },
    build: {
      ssr: entry,
      ssrEmitAssets: true,
      rolldownOptions: {
        // What the browser fetches late, the server has at once.
        checks: { ineffectiveDynamicImport: false, eval: false },
      },
    },
  })
  const sheet = output.find((file) => file.fileName.endsWith('.css'))
  if (sheet?.type !== 'asset') throw new Error(`${entry} imports no style`)
  return { chunks: output.filter((file) => file.type === 'chunk'), css: String(sheet.source) }
}
