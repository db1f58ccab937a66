import { defineConfig } from 'vitest/config'

const database = './test/setup/global.ts'

/** Pictures are made by `npm run screenshots`, never by the way. */
const album = process.env.ALBUM
  ? [{ test: { name: 'album', include: [process.env.ALBUM], globalSetup: database, testTimeout: 120_000 } }]
  : []

// Three runs, from the quickest to the slowest; `npm test` does them one after the other.
export default defineConfig({
  test: {
    // Two cores are what continuous integration has.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['test/**/*.test.{ts,tsx}'],
          exclude: ['test/server/**', 'test/browser/**'],
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'http',
          include: ['test/server/**/*.test.ts'],
          globalSetup: database,
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['test/browser/**/*.test.ts'],
          globalSetup: database,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // A busy machine takes its time; a second is for machines that do nothing else.
          expect: { poll: { timeout: 10_000 } },
          // A shared machine may stall a browser for a moment: tried once more there, and reported as such.
          retry: process.env.CI ? 1 : 0,
        },
      },
      ...album,
    ],
  },
})
