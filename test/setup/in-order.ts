import { afterEach, beforeEach } from 'vitest'

/**
 * For a `describe` whose tests are a day in its order (`{ shuffle: false, retry: 0 }`): once one has failed, those that
 * come after it are skipped, since each begins where the one before it ended.
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
