import { readFile } from 'node:fs/promises'
import type * as Entry from '../../entry-server.tsx'
import { builtFiles } from '../http/answer/assets.ts'
import type { Renderer } from './renderer.ts'

const dist = new URL('../../dist/', import.meta.url)

/** Loads the views built by `npm run build`, or those of a folder with the same layout. */
export async function builtRenderer(folder = dist): Promise<Renderer> {
  const entry: typeof Entry = await import(new URL('server/entry-server.js', folder).href)
  const assets: Entry.Shell['assets'] = JSON.parse(await readFile(new URL('server/assets.json', folder), 'utf8'))
  return {
    page: async (name, props, shell) => entry.render(name, props, { ...shell, assets }),
    regions: async (name, props, shell) => entry.renderRegions(name, props, { ...shell, assets }),
    mail: async (name, props) => entry.renderMail(name, props),
    assets: [await builtFiles(new URL('client/', folder))],
    connections: [],
    close: async () => {},
  }
}
