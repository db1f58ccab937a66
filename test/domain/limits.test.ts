import { expect, test } from 'vitest'
import { limits, storageKeys } from '../../domain/ground/limits.ts'

// Other tests read only these constants of the contract from the table, and repeat all others.
test('the limits that other tests use are those of the contract', () => {
  expect(limits).toMatchObject({
    loaderMinimumMs: 3200,
    clientCacheMs: 60_000,
    carCacheMs: 60_000,
    processCacheMs: 60_000,
    notificationPollMs: 30_000,
    nomMax: 80,
    draftMax: 20,
    draftAutosaveMs: 800,
    chipSearchDebounceMs: 350,
  })
})

test('the storage keys of drafts are those of the contract', () => {
  expect(storageKeys).toMatchObject({ drafts: 'processDrafts:v2', activeDraft: 'activeDraftId:v2' })
})
