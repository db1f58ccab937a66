/**
 * The browser tests of `npm test`: the first state of each screen, the main job with and without scripts, and the main
 * flows. All others run with `npm test -- --all`, and with `npm run check` when their noun changes.
 */
export const mainFlows: string[] = [
  'test/browser/screens-*.test.ts',
  'test/browser/main-job.test.ts',
  'test/browser/without-scripts.test.ts',
]
