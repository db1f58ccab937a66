import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { type TestApp, testApp } from '../setup/app.ts'
import { type Cast, cast } from '../setup/cast.ts'

// Each file of tests, or each test, has these for itself.
export let app: TestApp
export let people: Cast

/** The application and its people for the whole file; the file's own `beforeAll` runs afterwards. */
export function stage(...settings: Parameters<typeof testApp>): void {
  beforeAll(() => raise(settings))
  afterAll(() => app.close())
}

/** Makes a new application for each test, for tests that count all rows or move the clock. */
export function stageForEach(...settings: Parameters<typeof testApp>): void {
  beforeEach(() => raise(settings))
  afterEach(() => app.close())
}

/**
 * Makes one application for the file, and two new garages for each test, which must not move the clock or count all
 * rows.
 */
export function stageWithGarages(...settings: Parameters<typeof testApp>): void {
  stage(...settings)
  beforeEach(async () => {
    people = await cast(app)
  })
}

async function raise(settings: Parameters<typeof testApp>): Promise<void> {
  app = await testApp(...settings)
  people = await cast(app)
}
