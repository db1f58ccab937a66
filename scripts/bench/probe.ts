// Loaded into every measured process before its own code: reports what it uses, and which statements it sends.
import type { Usage } from './child.ts'
import { startRecording, stopRecording } from './statements.ts'

const answers: Record<string, () => unknown> = { usage, startRecording, stopRecording }

process.on('message', ({ id, type }: { id: number; type: string }) => {
  const answer = answers[type]
  if (answer) process.send?.({ id, value: answer() })
})

/** Ends with the process that measures. */
process.on('disconnect', () => process.exit())

function usage(): Usage {
  const { user, system } = process.cpuUsage()
  return { cpuMs: (user + system) / 1000, rssBytes: process.memoryUsage.rss() }
}
