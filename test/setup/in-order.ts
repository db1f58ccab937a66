import { afterEach, beforeEach } from 'vitest'

/**
 * For a `describe` whose tests depend on each other (`{ shuffle: false, retry: 0 }`): after a failure the following
 * tests are skipped, since each begins where the previous one ended.
 */
export function stopsAtFirstFailure(): void {
  let failed: string | undefined
  beforeEach(({ skip }) => {
    if (failed) skip(`"${failed}" failed before it`)
  })
  afterEach(({ task }) => {
    if (task.result?.state === 'fail') failed ??= task.name
  })
}
