import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import legacy from '@vitejs/plugin-legacy'
import type { InlineConfig, Rolldown } from 'vite'
import { oldestBrowsers } from '../../vite.config.ts'
import { bundle, clientDist, root, writeFiles } from './output.ts'

export type Chunk = Rolldown.OutputChunk

/** Browsers that pass the probe of `views/script-probes.ts`. */
export async function buildModern(): Promise<Chunk[]> {
  return buildScripts({ build: { target: ['chrome105', 'edge105', 'firefox106', 'safari16.4'] } })
}

/**
 * A build of its own, and not the plugin's pair: that one puts into modern files a guard that imports a data: address,
 * which our content policy refuses.
 */
export async function buildLegacy(): Promise<Chunk[]> {
  const targets = Object.entries(oldestBrowsers).map(([name, version]) => `${name} >= ${version.join('.')}`)
  return buildScripts({ plugins: [legacy({ targets, renderModernChunks: false })] })
}

/** Favicon, fonts, robots.txt… under their own names. */
export const copyPublicFiles = (): Promise<void> => cp(join(root, 'client/public'), clientDist, { recursive: true })

/** Style sheets come from the views' build: islands are placed by views, so their styles are all in there. */
async function buildScripts(config: InlineConfig): Promise<Chunk[]> {
  const output = await bundle({
    ...config,
    build: {
      ...config.build,
      emitAssets: false,
      modulePreload: { polyfill: false },
      // Transpiling for old browsers is slow work: no need to be told each time.
      rolldownOptions: { input: 'entry-client.tsx', checks: { pluginTimings: false } },
    },
  })
  await writeFiles(clientDist, output)
  return output.filter((file) => file.type === 'chunk')
}
