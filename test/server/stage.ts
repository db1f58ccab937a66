import { afterAll, beforeAll } from 'vitest'
import { type TestApp, testApp } from '../setup/app.ts'
import { type Cast, cast } from '../setup/cast.ts'

// Each file of tests has these for itself.
export let app: TestApp
export let people: Cast

/** The application and its people for the whole file; what the file's own `beforeAll` does comes after. */
export function stage(...settings: Parameters<typeof testApp>): void {
  beforeAll(async () => {
    app = await testApp(...settings)
    people = await cast(app)
  })
  afterAll(() => app.close())
}
