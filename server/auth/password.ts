import { hash, hashRaw, type Options, verify } from '@node-rs/argon2'
import { AppError } from '../http/errors.ts'

/** The package names its algorithms in a const enum, which type stripping cannot read. */
const argon2id = 2
/** OWASP's Argon2id profile: about 30 ms on two cores, off the event loop (ASVS 11.4.2). */
const profile: Options = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const maxAtOnce = 4
/** About three seconds of work: who comes later is told to come back rather than kept waiting. */
const maxWaiting = 200

let dummy: Promise<string> | undefined
let running = 0
const waiting: (() => void)[] = []

export const hashPassword = (password: string): Promise<string> => limited(() => hash(password, profile))

/** A secret that people type, as it is looked for among those of one salt. */
export const digestSecret = (secret: string, salt: Buffer): Promise<Buffer> =>
  limited(() => hashRaw(secret, { ...profile, salt }))

/** Without a stored hash the same work is done, so that an unknown email takes as long as a wrong password. */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  dummy ??= hash('jamais-un-mot-de-passe-1', profile)
  const against = stored ?? (await dummy)
  const matches = await limited(() => verify(against, password).catch(() => false))
  return matches && stored !== undefined
}

/** Each hash takes 19 MiB: more than a few at once would only cost memory. @throws AppError 503 in a flood */
async function limited<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= maxWaiting) throw new AppError(503, 'SERVICE_UNAVAILABLE', { retryAfterS: 3 })
  if (running >= maxAtOnce) await new Promise<void>((resolve) => waiting.push(resolve))
  running += 1
  try {
    return await work()
  } finally {
    running -= 1
    waiting.shift()?.()
  }
}
