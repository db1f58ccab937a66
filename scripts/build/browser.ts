import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import legacy from '@vitejs/plugin-legacy'
import type { InlineConfig, Rolldown } from 'vite'
import { oldestBrowsers, oldestTargets } from '../../vite.config.ts'
import { nothingIsBigInt } from './bigint.ts'
import { bundle, clientDist, root, writeFiles } from './output.ts'
import { polyfillsInEs5 } from './polyfills.ts'
import { scriptGroups } from './script-groups.ts'

export type Chunk = Rolldown.OutputChunk

/** Builds for browsers that pass the probe of `views/PageScripts.tsx`. */
export async function buildModern(): Promise<Chunk[]> {
  return buildScripts({ build: { target: ['chrome105', 'edge105', 'firefox106', 'safari16.4'] } })
}

/**
 * Builds for old browsers separately: when plugin-legacy builds both, it adds to modern files a guard that imports a
 * data: address, which our content policy refuses.
 */
export async function buildLegacy(): Promise<Chunk[]> {
  const oldest = Object.entries(oldestBrowsers).map(([name, version]) => `${name} >= ${version.join('.')}`)
  // We do not support Internet Explorer: as a target it lowers all syntax to ES5, so that no old browser meets syntax
  // it does not know.
  const targets = [...oldest, 'ie >= 11']
  return buildScripts({
    plugins: [legacy({ targets, renderModernChunks: false }), polyfillsInEs5, nothingIsBigInt],
    // zod uses BigInt while it loads, for checks that our schemas do not make. In Chrome 64 no schema would load.
    define: { BigInt: 'Number' },
    // The default minifier writes template strings again.
    build: { minify: 'terser' },
  })
}

/** Builds the one file that all browsers read; it is no module, and the others wait for it. */
export async function buildEarly(): Promise<Chunk> {
  const config = { build: { target: oldestTargets } }
  const [chunk] = await buildScripts(config, { input: 'client/early.ts', output: { format: 'iife' } })
  if (!chunk) throw new Error('The build has no early script')
  return chunk
}

/** Copies favicon, fonts, robots.txt… under their own names. */
export const copyPublicFiles = (): Promise<void> => cp(join(root, 'client/public'), clientDist, { recursive: true })

type Source = Pick<Rolldown.RolldownOptions, 'input' | 'output'>

const islands: Source = { input: 'entry-client.tsx', output: { codeSplitting: { groups: scriptGroups } } }

/** Builds scripts only: the style sheets of islands come from the views' build. */
async function buildScripts(config: InlineConfig, source = islands): Promise<Chunk[]> {
  const output = await bundle({
    ...config,
    build: {
      ...config.build,
      emitAssets: false,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        ...source,
        // A constant text is inlined where it is used: a text of a single page is in no other page's scripts.
        optimization: { inlineConst: { mode: 'all', pass: 2 } },
        // Transpiling for old browsers is known to be slow. The build keeps only the player of lottie-web without
        // `eval`, as a test verifies.
        checks: { pluginTimings: false, eval: false },
      },
    },
  })
  await writeFiles(clientDist, output)
  return output.filter((file) => file.type === 'chunk')
}
