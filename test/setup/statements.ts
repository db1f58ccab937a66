// Records what this process sends to PostgreSQL, by Knex, the session store or a transaction.
import pg from 'pg'

export type Statement = {
  text: string
  values: unknown[]
  name?: string | undefined
  /** The number of a round trip: its statements leave without waiting for one another's answers. */
  trip: number
  answered: boolean
}

type Sent = string | { text: string; values?: unknown[]; name?: string }

let recording: Statement[] | undefined
let trip = 0
let unanswered = 0

export function startRecording(): void {
  recording = []
  trip = 0
}

export function stopRecording(): Statement[] {
  const recorded = recording ?? []
  recording = undefined
  return recorded
}

const { query } = pg.Client.prototype

/** Jobs, and the question whether the database answers, which the pool may ask at any time. */
const isOfNoRequest = (text: string): boolean => text.includes('pgboss') || text === 'select 1'

pg.Client.prototype.query = function (this: pg.Client, sent: Sent, ...rest: unknown[]) {
  if (!recording || isOfNoRequest(textOf(sent))) return Reflect.apply(query, this, [sent, ...rest])
  const answered = countAnswer(note(recording, sent, rest))
  const done = rest.findIndex((value) => typeof value === 'function')
  if (done >= 0) {
    const callback = rest[done] as (...answer: unknown[]) => unknown
    rest[done] = (...answer: unknown[]) => {
      answered()
      return callback(...answer)
    }
  }
  const result = Reflect.apply(query, this, [sent, ...rest])
  if (done < 0) result.then(answered, answered)
  return result
} as typeof query

function note(statements: Statement[], sent: Sent, rest: unknown[]): Statement {
  const { values, name } = typeof sent === 'string' ? { values: undefined, name: undefined } : sent
  const given = rest.find(Array.isArray) ?? []
  if (unanswered === 0) trip += 1
  const statement = { text: textOf(sent), values: values ?? given, name, trip, answered: false }
  statements.push(statement)
  return statement
}

function countAnswer(statement: Statement): () => void {
  unanswered += 1
  return () => {
    unanswered -= 1
    statement.answered = true
  }
}

const textOf = (sent: Sent): string => (typeof sent === 'string' ? sent : sent.text)
