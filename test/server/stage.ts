import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { type TestApp, testApp } from '../setup/app.ts'
import { type Cast, cast } from '../setup/cast.ts'
import { type TestDatabase, testDatabase } from '../setup/database.ts'

// Each file of tests, or each test, has these. The database is the worker's; with `{ database: 'own' }` it is the file's.
export let app: TestApp
export let people: Cast

type Settings = Parameters<typeof testApp>

/** The application and its people for the whole file; the file's own `beforeAll` runs afterwards. */
export function stage(...settings: Settings): void {
  beforeAll(() => raise(settings))
  afterAll(() => app.close())
}

/** A new application and new garages for each test, for tests that move the clock. */
export function stageForEach(...[settings, { database, ...options } = {}]: Settings): void {
  let own: TestDatabase | undefined
  beforeAll(async () => {
    if (database === 'own') own = await testDatabase(options)
  })
  beforeEach(() => raise([settings, { ...options, ...(own && { database: own }) }]))
  afterEach(() => app.close())
  afterAll(() => own?.close())
}

/** One application for the file, and new garages for each test. */
export function stageWithGarages(...settings: Settings): void {
  stage(...settings)
  beforeEach(async () => {
    people = await cast(app)
  })
}

async function raise(settings: Settings): Promise<void> {
  app = await testApp(...settings)
  people = await cast(app)
}
