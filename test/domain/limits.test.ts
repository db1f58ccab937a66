import { expect, test } from 'vitest'
import { limits, storageKeys } from '../../domain/limits.ts'

test('the constants of the contract', () => {
  expect(limits).toMatchObject({
    loaderMinimumMs: 3200,
    loaderFadeMs: 200,
    toastMs: 4000,
    clientCacheMs: 60_000,
    clientPageSize: 20,
    carCacheMs: 60_000,
    carPageSize: 20,
    processCacheMs: 60_000,
    processPageSize: 50,
    notificationPollMs: 30_000,
    notificationPageSize: 20,
    notificationReadDelayMs: 500,
    refreshLeadMs: 30_000,
    refreshMinimumMs: 5000,
    restoreRefreshMs: 60_000,
    idempotencyKeysKept: 10,
    passwordMin: 8,
    passwordMax: 128,
    nomMin: 2,
    nomMax: 80,
    prenomMax: 80,
    garageNomMax: 120,
    inviteTokenMin: 10,
    processNameMax: 120,
    draftExpiryDays: 7,
    draftMax: 20,
    draftAutosaveMs: 800,
    draftWarningDays: 2,
    badgeMax: 99,
    badgePulseMs: 3000,
    copyConfirmationMs: 2500,
    menuCloseDelayMs: 200,
    chipSearchDebounceMs: 350,
    publicLinkDays: 7,
  })
})

test('drafts stand under the keys of the contract', () => {
  expect(storageKeys).toMatchObject({ drafts: 'processDrafts:v2', activeDraft: 'activeDraftId:v2' })
})
