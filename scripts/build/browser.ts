import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import legacy from '@vitejs/plugin-legacy'
import type { InlineConfig, Rolldown } from 'vite'
import { oldestBrowsers, oldestTargets } from '../../vite.config.ts'
import { nothingIsBigInt } from './bigint.ts'
import { bundle, clientDist, root, writeFiles } from './output.ts'
import { polyfillsInEs5 } from './polyfills.ts'

export type Chunk = Rolldown.OutputChunk

/** Builds for browsers that pass the probe of `views/PageScripts.tsx`. */
export async function buildModern(): Promise<Chunk[]> {
  return buildScripts({ build: { target: ['chrome105', 'edge105', 'firefox106', 'safari16.4'] } })
}

/**
 * Builds for old browsers apart, and not by the plugin's pair: that one puts into modern files a guard that imports a
 * data: address, which our content policy refuses.
 */
export async function buildLegacy(): Promise<Chunk[]> {
  const oldest = Object.entries(oldestBrowsers).map(([name, version]) => `${name} >= ${version.join('.')}`)
  // Internet Explorer makes everything ES5, where no gap of old browsers in a later syntax can be missed; none of them
  // needs it.
  const targets = [...oldest, 'ie >= 11']
  return buildScripts({
    plugins: [legacy({ targets, renderModernChunks: false }), polyfillsInEs5, nothingIsBigInt],
    // zod uses BigInt while it loads, for checks that no schema of ours makes: Chrome 64 would lose every schema with
    // it.
    define: { BigInt: 'Number' },
    // The default minifier writes template strings again.
    build: { minify: 'terser' },
  })
}

/** Builds the one file that all browsers read; it is no module, and the others wait for it. */
export async function buildEarly(): Promise<Chunk> {
  const config = { build: { target: oldestTargets } }
  const [chunk] = await buildScripts(config, { input: 'client/page/early.ts', output: { format: 'iife' } })
  if (!chunk) throw new Error('The build has no early script')
  return chunk
}

/** Copies favicon, fonts, robots.txt… under their own names. */
export const copyPublicFiles = (): Promise<void> => cp(join(root, 'client/public'), clientDist, { recursive: true })

/** The modules that show a process, in its sheet and on its page: fetched behind the page, never with it. */
const ofProcess =
  /\/client\/(islands\/ProcessView\/(?!ProcessView\.|Section\.|entries\/)|ui\/\w+\/(Email|OwnMachine|Readiness|SendMessage)\.)/
/** The modules of a process's photos and notes: fetched with its page, and when its sheet opens. */
const ofEntries = /\/client\/(islands\/ProcessView\/entries\/|entry-parts\.)|\/domain\/entries\/entry\./
/** The modules for typed values, wherever these are: no form fetches another kind's code for them. */
const typed = /\/client\/forms\/(tidy|typed)\./
/** The modules that send a form of a page, without the library of dialogs. */
const sender = /\/client\/forms\/(enhance|send-form)\./
/** The modules of the bell's panel, which is fetched alone. */
const panel = /\/client\/ui\/NotificationEntry\./

/** The modules of every staff page before anything is pressed, and of its lists' filters. */
const everyPage =
  /\/client\/islands\/(DraftButton|FullScreenLoader|ListSearch|NavMenu|NotificationBell|ProcessBoard|ProcessDetail|ToastHost)\/\1\.tsx$/
/** The modules that pages share with sheets, forms and the bell's panel: none of these may fetch a dialog for them. */
const alsoInSheets =
  /\/client\/(act-bar|page\/(focus-start|plain-forms)|ui\/\w+\/(Banner|EmptyState|HiddenValues|IdempotencyField))\.|\/domain\/(cars\/car|dates|full-name|permissions|phone|processes\/list-words)\./
/** The library of dialogs, with what every process's sheet shows and asks. */
const inDialogs =
  /\/client\/(ui\/\w+\/(Card|ConfirmDialog|Dialog|KeyValues|Late|LinkButton|LinkPanel|NewProcessLink|Row|SegmentLine|Sheet\w+|StatusBadge|Subject|Thread|thread-words)|leave-question|forms\/useUnsaved|islands\/(CopyField\/CopyField|ProcessView\/Section))\.|\/domain\/(money|rule-broken|processes\/steps)\./
/** The modules of form lines that are added and ordered: only repair types and approvals have some. */
const inLines = /\/client\/(forms\/use(CheckedForm|LineList)|ui\/lines\/LineOrder)\./
/** The modules of fields, ordered lists and faults, none of which needs a dialog. */
const inForms = /\/client\/((forms|hooks|ui)\/|toast-issues\.)|\/domain\/changed-fields\./
const inQueries =
  /\/node_modules\/@tanstack\/|\/client\/(api\/(cars|clients|processes|query-client)|in-place\/useFormInPlace|refresh-behind)\./

/**
 * The groups of files. React's file outlives our deployments in caches; what is needed together travels together: on a
 * slow network each file costs a round trip, and a kilobyte of headers. What a press asks for never comes with a page
 * (decision 0151). A group takes along what it imports and no earlier one has: what others import as well must stand
 * before it.
 */
const groups = [
  { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler)\// },
  { name: 'shell', test: (id: string) => everyPage.test(id) || alsoInSheets.test(id) },
  { name: 'typed', test: typed },
  { name: 'dialog', test: inDialogs },
  { name: 'sender', test: sender },
  {
    name: 'forms',
    test: (id: string) => inForms.test(id) && !ofProcess.test(id) && !panel.test(id) && !inLines.test(id),
    minShareCount: 2,
  },
  { name: 'lines', test: inLines },
  { name: 'queries', test: inQueries },
  { name: 'process', test: ofProcess },
  { name: 'entries', test: ofEntries },
]

type Source = Pick<Rolldown.RolldownOptions, 'input' | 'output'>

const islands: Source = { input: 'entry-client.tsx', output: { codeSplitting: { groups } } }

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
        // Transpiling for old browsers is known to be slow. The build keeps only the player of lottie-web without
        // `eval`, as a test verifies.
        checks: { pluginTimings: false, eval: false },
      },
    },
  })
  await writeFiles(clientDist, output)
  return output.filter((file) => file.type === 'chunk')
}
