// Loaded into every measured process before its own code: tells what it uses, and which statements it sends.
import pg from 'pg'
import type { Usage } from './child.ts'

export type Statement = { text: string; values: unknown[]; name?: string | undefined }

type Sent = string | { text: string; values?: unknown[]; name?: string; sql?: string }

let recording: Statement[] | undefined

const answers: Record<string, () => unknown> = {
  usage,
  startRecording: () => {
    recording = []
  },
  stopRecording: () => {
    const recorded = recording ?? []
    recording = undefined
    return recorded
  },
}

process.on('message', ({ id, type }: { id: number; type: string }) => {
  const answer = answers[type]
  if (answer) process.send?.({ id, value: answer() })
})

function usage(): Usage {
  const { user, system } = process.cpuUsage()
  return { cpuMs: (user + system) / 1000, rssBytes: process.memoryUsage.rss() }
}

const { query } = pg.Client.prototype

pg.Client.prototype.query = function (this: pg.Client, sent: Sent, ...rest: unknown[]) {
  if (recording) note(recording, sent, rest[0])
  return Reflect.apply(query, this, [sent, ...rest])
} as typeof query

/** The job queue's own statements belong to no request. */
function note(statements: Statement[], sent: Sent, given: unknown): void {
  const { text, values, name } = typeof sent === 'string' ? { text: sent, values: undefined, name: undefined } : sent
  if (text.includes('pgboss')) return
  statements.push({ text, values: values ?? (Array.isArray(given) ? given : []), name })
}
