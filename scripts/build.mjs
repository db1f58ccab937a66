// Builds into dist/ what the server needs: client/ is served as it is, server/ holds the views and assets.json.
import { writeAssets } from './build/assets.ts'
import { buildEarly, buildLegacy, buildModern, copyPublicFiles } from './build/browser.ts'
import { compressFiles } from './build/compress.ts'
import { emptyDist } from './build/output.ts'
import { buildStyles, buildViews } from './build/views.ts'

process.env.NODE_ENV = 'production'
const startedMs = Date.now()
await emptyDist()
await copyPublicFiles()
const modern = await buildModern()
const legacy = await buildLegacy()
const early = await buildEarly()
await buildViews()
await writeAssets({ modern, legacy, early, styles: await buildStyles() })
await compressFiles()
console.log(`Construit en ${((Date.now() - startedMs) / 1000).toFixed(1)} s`)
