// Builds into dist/ what the server needs: client/ is served as it is, server/ holds the views and assets.json.
import { writeAssets } from './build/assets.ts'
import { buildLegacy, buildModern, copyPublicFiles } from './build/browser.ts'
import { compressFiles } from './build/compress.ts'
import { emptyDist } from './build/output.ts'
import { buildSmallSheet, buildViews } from './build/views.ts'

process.env.NODE_ENV = 'production'
const startedMs = Date.now()
await emptyDist()
await copyPublicFiles()
const modern = await buildModern()
const legacy = await buildLegacy()
const styles = {
  staff: { files: [await buildViews()] },
  entrance: { text: await buildSmallSheet('entry-entrance.ts') },
  apart: { text: await buildSmallSheet('entry-apart.ts') },
  loader: { text: await buildSmallSheet('entry-loader.ts') },
  tracking: { text: await buildSmallSheet('entry-tracking.ts') },
}
await writeAssets({ modern, legacy, styles })
await compressFiles()
console.log(`Construit en ${((Date.now() - startedMs) / 1000).toFixed(1)} s`)
