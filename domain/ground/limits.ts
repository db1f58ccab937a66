const secondMs = 1000
export const minuteMs = 60 * secondMs
const dayMs = 24 * 60 * minuteMs

/** Figures of the contract. The unit is in the name. */
export const limits = {
  loaderMinimumMs: 3200,
  loaderFadeMs: 200,
  toastMs: 4000,
  actionToastMs: 10 * secondMs,
  undoToastMaxMs: 13 * secondMs,
  undoWindowMs: 15 * secondMs,
  clientCacheMs: minuteMs,
  carCacheMs: minuteMs,
  processCacheMs: minuteMs,
  clientPageSize: 20,
  carPageSize: 20,
  processPageSize: 50,
  notificationPageSize: 20,
  pageMax: 1_000_000,
  pageSizeMax: 100,
  notificationPollMs: 30 * secondMs,
  livePollMs: 5 * minuteMs,
  notificationReadDelayMs: 500,
  badgeMax: 99,
  badgePulseMs: 3 * secondMs,
  refreshLeadMs: 30 * secondMs,
  refreshMinimumMs: 5 * secondMs,
  restoreRefreshMs: minuteMs,
  accessTokenMs: 15 * minuteMs,
  refreshLeewayMs: 30 * secondMs,
  sessionIdleMs: 7 * dayMs,
  sessionAbsoluteMs: 30 * dayMs,
  knownDeviceMs: 365 * dayMs,
  /** How long the typed values of a form are kept while its user signs in again. */
  carriedFormMs: 60 * minuteMs,
  invitationDays: 7,
  invitationAttempts: 5,
  resetMs: 30 * minuteMs,
  emailChangeMs: dayMs,
  sessionTouchMs: minuteMs,
  idempotencyKeysKept: 10,
  passwordMin: 8,
  passwordMax: 128,
  inviteTokenMin: 10,
  tokenMax: 4096,
  emailMax: 254,
  nomMin: 2,
  nomMax: 80,
  prenomMax: 80,
  garageNomMax: 120,
  processNameMax: 120,
  shortTextMax: 80,
  lineMax: 200,
  paragraphMax: 1000,
  searchMax: 200,
  recentMax: 8,
  waitNoteMax: 500,
  keyNumberMax: 4,
  placeMax: 40,
  stepsMax: 100,
  positionMax: 10_000,
  idsMax: 100,
  yearMin: 1900,
  kmMax: 2_000_000,
  plateMin: 2,
  plateMax: 12,
  linkMax: 500,
  caseFreshDays: 7,
  linkDyingDays: 2,
  idleDaysMax: 30,
  unfetchedDaysMax: 365,
  draftExpiryDays: 7,
  draftMax: 20,
  draftAutosaveMs: 800,
  draftWarningDays: 2,
  copyConfirmationMs: 2500,
  menuCloseDelayMs: 200,
  chipSearchDebounceMs: 350,
  regionRefreshMs: 5 * secondMs,
  publicLinkDays: 7,
  noteMax: 1000,
  captionMax: 140,
  notesMax: 100,
  photosMax: 24,
  /** The default of the operator's setting: 200 photos on every opening day of a year, or 50 GB. */
  garagePhotosMax: 50_000,
  entryMonthsMax: 60,
  approvalLabelMax: 140,
  approvalLinesMax: 20,
  approvalCentsMax: 9_999_999,
  approvalExpiryDays: 7,
  approvalExpiryDaysMax: 30,
  approvalsMax: 50,
  approvalLinksMax: 20,
  /** The number of days during which the customer's page shows the answer given on it. */
  approvalShownDays: 30,
  approvalExpiringMs: dayMs,
  /** The time within which another opening of a customer's tracking page is not recorded. */
  trackingOpeningMs: 10 * minuteMs,
  /** The time within which another opening by the same browser is not recorded. */
  approvalOpeningMs: 60 * minuteMs,
  approvalOpeningsMax: 100,
  photoBytesMax: 15 * 1024 * 1024,
  photoPixelsMax: 60_000_000,
  photoSideMax: 16_384,
  /**
   * Width × height × channels × bytes of a channel: 60 megapixels with transparency, or 40 with sixteen bits per
   * colour.
   */
  photoOpenedBytesMax: 240_000_000,
  photoOpeningMs: 5 * secondMs,
  /** The times to undo a deletion: shown, and accepted. */
  undoMs: 10 * secondMs,
  undoAcceptedMs: minuteMs,
  dayMs,
} as const

export const storageKeys = {
  drafts: 'processDrafts:v2',
  activeDraft: 'activeDraftId:v2',
  deletedDrafts: 'deletedDrafts:v2',
} as const

/**
 * The storage key, per user and list (its path), of the time when the list's data last arrived; the loader reads it.
 */
export const arrivalKey = (userId: string, list: string): string => `dataArrived:${userId}:${list}`
