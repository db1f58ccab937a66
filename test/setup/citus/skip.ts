import { beforeEach } from 'vitest'
import { whyNot } from './no-meaning.ts'

// Runs before each file of tests, over a cluster only.
beforeEach(({ task, skip }) => {
  const reason = whyNot(task.file.name, task.name)
  if (reason) skip(reason)
})
