/**
 * The browser tests of `npm test`: the first state of each screen, the main job with and without scripts, and the main
 * flows. All others run with `npm test -- --all`, and with `npm run check` when their noun changes.
 */
export const mainFlows: string[] = [
  'screens-*',
  'main-job',
  'without-scripts',
  'approvals/customer',
  'auth/sign-in',
  'board/day',
  'drafts/creation',
  'entries/photos',
  'intake/intake',
  'live/pages',
  'notifications/bell',
  'processes/sheet',
  'steps/validation-run',
].map((name) => `test/browser/${name}.test.ts`)
