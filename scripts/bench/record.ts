import { keyOf, type Question } from './request.ts'
import type { Scenario } from './scenarios.ts'
import type { Server } from './servers.ts'
import type { Statement } from './statements.ts'

/** What the application did for one question: its statements, and its answer. */
export type Recording = {
  key: string
  statements: (Statement & { /** Places of the values that differ each time. */ fresh: number[] })[]
  type: string
  encoding: string
  body: Buffer
}

/** Asks everything twice, one thing at a time, and teaches it to the references. */
export async function teach(app: Server, references: Server, scenarios: Scenario[]): Promise<void> {
  const known = new Set<string>()
  for (const list of scenarios.flatMap(({ lists }) => lists)) {
    const unknown = list.filter((question) => !known.has(keyOf(question)))
    if (unknown.length === 0) continue
    const first = await recordAll(app, unknown)
    const second = await recordAll(app, unknown)
    for (const [index, recording] of second.entries()) {
      known.add(recording.key)
      const marked = recording.statements.map((statement, at) => withFresh(statement, first[index]?.statements[at]))
      await references.ask({ type: 'learn', recording: { ...recording, statements: marked } })
    }
  }
}

async function recordAll(app: Server, questions: Question[]): Promise<Recording[]> {
  const recordings: Recording[] = []
  for (const question of questions) recordings.push(await record(app, question))
  return recordings
}

async function record(app: Server, question: Question): Promise<Recording> {
  const { method, path, headers, body } = question
  await app.ask({ type: 'startRecording' })
  const answer = await fetch(`http://127.0.0.1:${app.port}${path}`, {
    method,
    headers: { 'accept-encoding': 'identity', ...headers },
    redirect: 'manual',
    ...(method === 'GET' ? {} : { body }),
  })
  const content = Buffer.from(await answer.arrayBuffer())
  const statements = (await app.ask({ type: 'stopRecording' })) as Statement[]
  if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status}`)
  return {
    key: keyOf(question),
    statements: statements.map((statement) => ({ ...statement, fresh: [] })),
    type: answer.headers.get('content-type') ?? '',
    encoding: answer.headers.get('content-encoding') ?? '',
    body: content,
  }
}

function withFresh(statement: Recording['statements'][number], before: Statement | undefined) {
  const fresh = statement.values.flatMap((value, index) => (same(value, before?.values[index]) ? [] : [index]))
  return { ...statement, fresh }
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
