import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'vite'
import type { TestProject } from 'vitest/node'
import type { Shell } from '../../entry-server.tsx'
import { once } from './once.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the folder that has the views, as `npm run build` would lay it out. */
    views: string
  }
}

const root = fileURLToPath(new URL('../../', import.meta.url))
const sheet = (name: string) => ({ files: [`/${name}.css`] })

/** The files named by pages; nobody fetches them. */
const assets: Shell['assets'] = {
  styles: {
    staff: sheet('staff'),
    entrance: sheet('entrance'),
    apart: sheet('apart'),
    loader: sheet('loader'),
    tracking: sheet('tracking'),
    approval: sheet('approval'),
    notices: sheet('notices'),
    wall: sheet('wall'),
  },
  entry: ['/entry-client.tsx'],
  early: { src: '/early.js' },
  islands: {},
  legacy: null,
  preamble: null,
}

/** Bundles the current views once for the whole run, in a second: `dist/` may be out of date. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { value, stop } = await once('views', buildViews)
  project.provide('views', value)
  return stop
}

async function buildViews() {
  const folder = await mkdtemp(join(tmpdir(), 'fil-d-atelier-views-'))
  await bundleViews(join(folder, 'server'))
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  await writeFile(join(folder, 'server/assets.json'), JSON.stringify(assets))
  await symlink(join(root, 'client/public'), join(folder, 'client'))
  return { value: `${pathToFileURL(folder)}/`, stop: () => rm(folder, { recursive: true, force: true }) }
}

/** With React as in production, which is what `NODE_ENV` says to Vite and its plugins. */
async function bundleViews(outDir: string): Promise<void> {
  const { NODE_ENV } = process.env
  process.env.NODE_ENV = 'production'
  await build({
    root,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: {
      ssr: 'entry-server.tsx',
      outDir,
      // The server loads at once the code that the browser fetches late.
      rolldownOptions: { checks: { ineffectiveDynamicImport: false, eval: false } },
    },
  })
  process.env.NODE_ENV = NODE_ENV
}
