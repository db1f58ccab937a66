/**
 * All budgets of bytes. A figure is the measured size, in thousands of bytes, when it was written. A file or page may
 * become 5 % larger, which allows another sentence but not another library.
 */
export const most = (kilobytes: number): number => kilobytes * 1000 * 1.05

/** Limits that were promised: they have no slack. */
export const promised = {
  /** All that a customer's page sends, compressed. */
  customerPage: 40_000,
  /** The animation of the loader. */
  animation: 15_000,
}

/**
 * Scripts that a staff page fetches by itself on a first visit, compressed, with those of the question about a field
 * that two people change.
 */
export const scripts = {
  signIn: 94.5,
  /** Every page of the staff that is not named below. */
  page: 84.5,
  /** With the fields of a form in its dialog. */
  dialog: 87.1,
  stepTypes: 110.3,
  /** With the library of dialogs, for the question before typed values are discarded. */
  agreementDraft: 113.4,
  /** With the fields of a client and a car, and its inspections, hydrated once the browser is idle. */
  processUpdate: 130.9,
  /** With the choice of a client as a combobox. */
  drafts: 132.5,
  /**
   * A process's scripts, with the libraries of dialogs and queries, fetched beside rows and on its page once the browser
   * is idle, and the code of live updates. They delay nothing, so they count apart.
   */
  sheet: 62.4,
}

/** The stylesheet of all staff screens, and three fonts, which load before the scripts; compressed. */
export const shared = { styles: 18.6, fonts: 38 }

/** HTML before compression. The law of parts adds its text to the page of an agreement. */
export const html = {
  publicPage: 17.5,
  agreement: 22.5,
  /** A row of the list without its button, and its button to validate, with the name of its act. */
  row: 0.84,
  rowButton: 0.215,
  day: 45,
  /** The list of fifty rows without their buttons, with them, and a list where nothing is found. */
  list: 61.1,
  listWithButtons: 68,
  emptyList: 20,
}
