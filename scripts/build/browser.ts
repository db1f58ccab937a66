import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import legacy from '@vitejs/plugin-legacy'
import type { InlineConfig, Rolldown } from 'vite'
import { oldestBrowsers, oldestTargets } from '../../vite.config.ts'
import { nothingIsBigInt } from './bigint.ts'
import { bundle, clientDist, root, writeFiles } from './output.ts'
import { polyfillsInEs5 } from './polyfills.ts'

export type Chunk = Rolldown.OutputChunk

/** Browsers that pass the probe of `views/PageScripts.tsx`. */
export async function buildModern(): Promise<Chunk[]> {
  return buildScripts({ build: { target: ['chrome105', 'edge105', 'firefox106', 'safari16.4'] } })
}

/**
 * A build of its own, and not the plugin's pair: that one puts into modern files a guard that imports a data: address,
 * which our content policy refuses.
 */
export async function buildLegacy(): Promise<Chunk[]> {
  const oldest = Object.entries(oldestBrowsers).map(([name, version]) => `${name} >= ${version.join('.')}`)
  // None of them needs it: it makes ES5 of everything, where no gap of theirs in a later syntax can be missed.
  const targets = [...oldest, 'ie >= 11']
  return buildScripts({
    plugins: [legacy({ targets, renderModernChunks: false }), polyfillsInEs5, nothingIsBigInt],
    // zod names it while it loads, for checks that no schema of ours makes: Chrome 64 would lose every schema with it.
    define: { BigInt: 'Number' },
    // The usual one writes template strings again.
    build: { minify: 'terser' },
  })
}

/** The one file that all of them read, no module: what follows waits for it. */
export async function buildEarly(): Promise<Chunk> {
  const config = { build: { target: oldestTargets } }
  const [chunk] = await buildScripts(config, { input: 'client/early.ts', output: { format: 'iife' } })
  if (!chunk) throw new Error('The build has no early script')
  return chunk
}

/** Favicon, fonts, robots.txt… under their own names. */
export const copyPublicFiles = (): Promise<void> => cp(join(root, 'client/public'), clientDist, { recursive: true })

/** What shows a process, in its sheet and on its page: fetched behind the page, never with it. */
const ofProcess =
  /\/client\/(islands\/ProcessView\/(?!ProcessView\.|Section\.|entries\/)|ui\/(Email|OwnMachine|Readiness|SendMessage)\.)/
/** Photos and notes in it: with its page, but as its sheet opens. */
const ofEntries = /\/client\/(islands\/ProcessView\/entries\/|entry-parts\.)|\/domain\/entries\/entry\./
/** What is typed, wherever it is: little, and no form fetches another kind's code for it. */
const typed = /\/client\/forms\/(tidy|typed)\./
/** What sends a form of a page: without the library of dialogs, which what puts it in place asks with. */
const sender = /\/client\/forms\/(enhance|send-form)\./
/** The bell's panel comes alone. */
const panel = /\/client\/ui\/NotificationEntry\./

/** What stands on every page of the staff before anything is pressed, and the filters of its lists. */
const everyPage =
  /\/client\/islands\/(DraftButton|FullScreenLoader|ListSearch|NavMenu|NotificationBell|ProcessBoard|ProcessDetail|ToastHost)\/\1\.tsx$/
/** What that shares with sheets, forms and the bell's panel: none of them may fetch a dialog for it. */
const alsoInSheets =
  /\/client\/(act-bar|focus-start|plain-forms|ui\/(Banner|EmptyState|HiddenValues|IdempotencyField))\.|\/domain\/(cars\/car|dates|full-name|permissions|phone|processes\/list-words)\./
/** The library of dialogs, with what every process's sheet shows and asks. */
const inDialogs =
  /\/client\/(ui\/(Card|ConfirmDialog|Dialog|KeyValues|Late|LinkButton|LinkPanel|NewProcessLink|Row|SegmentLine|Sheet\w+|StatusBadge|Subject|Thread|thread-words)|leave-question|forms\/useUnsaved|islands\/(CopyField\/CopyField|ProcessView\/Section))\.|\/domain\/(money|rule-broken|processes\/steps)\./
/** Lines of a form that are added and ordered: repair types and agreements alone have some. */
const inLines = /\/client\/(forms\/use(CheckedForm|LineList)|ui\/LineOrder)\./
/** Fields, lists that are ordered, and what says what is wrong in them: none of it needs a dialog. */
const inForms = /\/client\/((forms|hooks|ui)\/|toast-issues\.)|\/domain\/changed-fields\./
const inQueries =
  /\/node_modules\/@tanstack\/|\/client\/(api\/(cars|clients|processes|query-client)|in-place\/useFormInPlace|refresh-behind)\./

/**
 * React's file outlives our deployments in caches; what is needed together travels together: on a slow network each file
 * costs a journey, and a kilobyte of headers. Nothing that only a press asks for comes with a page (decision 0151). A group
 * takes along what it imports and no earlier one has: what others import as well must stand before it.
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

/** Style sheets come from the views' build: islands are placed by views, so their styles are all in there. */
async function buildScripts(config: InlineConfig, source = islands): Promise<Chunk[]> {
  const output = await bundle({
    ...config,
    build: {
      ...config.build,
      emitAssets: false,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        ...source,
        // Transpiling for old browsers is slow work: no need to be told each time. And of lottie-web only the player
        // without `eval` is kept; a test makes sure.
        checks: { pluginTimings: false, eval: false },
      },
    },
  })
  await writeFiles(clientDist, output)
  return output.filter((file) => file.type === 'chunk')
}
