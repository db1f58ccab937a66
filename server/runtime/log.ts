import { AsyncLocalStorage } from 'node:async_hooks'
import { type DestinationStream, type Logger, pino } from 'pino'
import type { Config } from './config.ts'

/** The current request: every log line written during it has its id. */
export const serving = new AsyncLocalStorage<{ requestId: string }>()

/** Names of fields with secrets, at the top or one level down. */
const secretNames = [
  'password',
  'currentPassword',
  'token',
  'accessToken',
  'refreshToken',
  'inviteToken',
  'authorization',
  'cookie',
  'set-cookie',
  'csrf-token',
  '_csrf',
  'password_hash',
  'appSecret',
  'smtpUrl',
  'databaseUrl',
  'databaseOwnerUrl',
  'databaseAdminUrl',
]

/** JSON lines on standard output. Secrets are blanked; CR and LF are escaped, so that no line can be forged. */
export function createLogger({ logLevel }: Pick<Config, 'logLevel'>, destination?: DestinationStream): Logger {
  const options = {
    level: logLevel,
    base: null,
    mixin: () => ({ ...serving.getStore() }),
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: { paths: secretNames.flatMap((name) => [`["${name}"]`, `*["${name}"]`]), censor: '[masqué]' },
    serializers: { err: withoutValues },
  }
  standardOutput ??= destination
    ? undefined
    : inBlocks(pino.destination({ dest: 1, sync: true, minLength: blockBytes }))
  return pino(options, destination ?? (standardOutput as DestinationStream))
}

/** The longest time in ms before a line is written. Lines written together save one system call each. */
const waitMs = 20
const blockBytes = 8_192
let standardOutput: DestinationStream | undefined

/** Writes the lines of a moment together, and the last ones when the process ends. */
function inBlocks(output: ReturnType<typeof pino.destination>): DestinationStream {
  let isWaiting = false
  const flush = () => {
    isWaiting = false
    output.flush()
  }
  process.on('exit', () => output.flushSync())
  return {
    write(line) {
      output.write(line)
      if (isWaiting) return
      isWaiting = true
      setTimeout(flush, waitMs).unref()
    },
  }
}

/** PostgreSQL's `detail` and Knex's bindings contain typed data, which does not belong in a log. */
function withoutValues(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { code, constraint, table } = error as Error & { code?: string; constraint?: string; table?: string }
  return { type: error.name, message: error.message, stack: error.stack, code, constraint, table }
}
