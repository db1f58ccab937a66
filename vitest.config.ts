import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { filesWithoutMeaning } from './test/setup/citus/no-meaning.ts'
import { mainFlows } from './test/setup/main-flows.ts'

const built = './test/setup/built.ts'
const database = './test/setup/global.ts'
const views = './test/setup/views.ts'
const scratch = './test/setup/scratch.ts'
/** A worker reads the application once, for all its files. */
const isolate = false
/** A busy machine takes its time; a second is for machines that do nothing else. */
const expect = { poll: { timeout: 10_000 } }
/** For a whole test on such a machine, or on all the nodes of a cluster there; what a page should show within a second is waited for 15 s (setup/browser.ts). */
const waitMs = process.env.CITUS_ADMIN_URL ? 300_000 : 120_000
const patience = { testTimeout: waitMs, hookTimeout: waitMs }

/** Pictures are made by `npm run screenshots`, never by the way. */
const album = process.env.ALBUM
  ? [{ test: { name: 'album', include: [process.env.ALBUM], globalSetup: database, testTimeout: 120_000 } }]
  : []

/** `npm run test:citus`: what has no meaning there is skipped, and what has only there is added. */
const overCluster = process.env.CITUS_ADMIN_URL
  ? {
      include: ['test/citus/**/*.test.ts', 'test/installation/*.test.ts'],
      // PgBouncer needs a password of the PostgreSQL that the tests start; a browser sees no database.
      exclude: [...filesWithoutMeaning, 'test/installation/{pgbouncer,old-*,real-browsers}.test.ts'],
      setupFiles: ['./test/setup/citus/skip.ts'],
    }
  : { include: [], exclude: [], setupFiles: [] }

const isShuffled = process.argv.some((argument) => argument.startsWith('--sequence.shuffle'))

/** Vitest begins with the files that have the most lines: these have few, and take the longest. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) =>
      /\/screens-\w+\.test|\/old-\w+\.test|\/real-browsers\.test|\/main\.test/.test(moduleId)
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

const shared = { isolate, ...patience, expect }
/** A shared machine may stall a browser for a moment: tried once more there, and reported as such. */
const retry = process.env.CI ? 1 : 0

// `npm test` runs `unit`, `http` and `browser`; with `--all` also `browser-rest` and `installation`. Each group begins
// when the one before has ended: together, a busy machine exceeds the product's own limits.
export default defineConfig({
  test: {
    // Two cores are what continuous integration has; a third worker uses them while the others wait.
    maxWorkers: 3,
    sequence: isShuffled ? {} : { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['test/**/*.test.{ts,tsx}'],
          exclude: ['test/server/**', 'test/browser/**', 'test/installation/**', 'test/citus/**'],
          isolate,
          testTimeout: waitMs,
        },
      },
      {
        test: {
          name: 'http',
          include: ['test/server/**/*.test.ts', ...overCluster.include],
          exclude: overCluster.exclude,
          setupFiles: overCluster.setupFiles,
          globalSetup: [database, views, scratch],
          sequence: { groupOrder: 1 },
          ...shared,
        },
      },
      {
        test: {
          name: 'browser',
          include: mainFlows,
          globalSetup: [built, database, scratch],
          sequence: { groupOrder: 2 },
          ...shared,
          retry,
        },
      },
      {
        test: {
          name: 'browser-rest',
          include: ['test/browser/**/*.test.ts'],
          exclude: mainFlows,
          globalSetup: [built, database, scratch],
          sequence: { groupOrder: 3 },
          ...shared,
          retry,
        },
      },
      {
        test: {
          name: 'installation',
          include: ['test/installation/*.test.ts'],
          globalSetup: [built, database, views, scratch],
          sequence: { groupOrder: 4 },
          ...shared,
          retry,
        },
      },
      ...album,
    ],
  },
})
