import { setTimeout as sleep } from 'node:timers/promises'
import { headersOf, keyOf, type Question } from './request.ts'
import type { Scenario } from './scenarios.ts'
import type { Server } from './servers.ts'
import type { Statement } from './statements.ts'

/** A recording of one question: the application's statements, and its answer. */
export type Recording = {
  key: string
  statements: (Statement & { /** Places of the values that differ each time. */ fresh: number[] })[]
  type: string
  /** The coding that the browser takes; the body is uncompressed. */
  encoding: string
  body: Buffer
}

/**
 * Asks each question twice, one thing at a time, and teaches it to the references.
 * @param app not the measured server: to that one all is new
 */
export async function teach(app: Server, references: Server, lists: Question[][]): Promise<void> {
  for (const list of lists) {
    const first = await recordAll(app, list)
    const second = await recordAll(app, list)
    for (const [index, recording] of second.entries()) {
      const before = first[index]?.statements ?? []
      const marked = recording.statements.map((statement) => withFresh(statement, before))
      await references.ask({ type: 'learn', recording: { ...recording, statements: marked } })
    }
  }
}

async function recordAll(app: Server, questions: Question[]): Promise<Recording[]> {
  const recordings: Recording[] = []
  for (const question of questions) recordings.push(await record(app, question))
  return recordings
}

/** The time for a COMMIT that comes behind the answer of what only reads. */
const commitMs = 3

async function record(app: Server, question: Question): Promise<Recording> {
  const { method, path, body } = question
  await app.ask({ type: 'startRecording' })
  const answer = await fetch(`http://127.0.0.1:${app.port}${path}`, {
    method,
    headers: { ...headersOf(question), 'accept-encoding': 'identity' },
    redirect: 'manual',
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const content = Buffer.from(await answer.arrayBuffer())
  await sleep(commitMs)
  const statements = (await app.ask({ type: 'stopRecording' })) as Statement[]
  if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status}`)
  return {
    key: keyOf(question),
    statements: statements.map((statement) => ({ ...statement, fresh: [] })),
    type: answer.headers.get('content-type') ?? '',
    encoding: question.encodings ?? '',
    body: content,
  }
}

function withFresh(statement: Recording['statements'][number], before: Statement[]) {
  const values = before.find(({ text }) => text === statement.text)?.values ?? []
  const fresh = statement.values.flatMap((value, index) => (same(value, values[index]) ? [] : [index]))
  return { ...statement, fresh }
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** A scenario for limit A, which finds what it was taught by the question's key. */
export function forLimitA({ lists, ...scenario }: Scenario): Scenario {
  const asked = (question: Question): Question => ({
    visitor: null,
    door: 'page',
    method: 'GET',
    path: `/${encodeURIComponent(keyOf(question))}`,
  })
  return { ...scenario, lists: lists.map((list) => list.map(asked)) }
}
