import { createHmac } from 'node:crypto'
import type { Knex } from 'knex'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Config } from '../runtime/config.ts'
import { AppError } from './errors.ts'
import { networkOf } from './network-of.ts'
import { signInLimits } from './sign-in-limits.ts'

const minuteS = 60
const hourS = 60 * minuteS
const dayS = 24 * hourS

/**
 * A limit of `points` per `durationS` seconds (contract 8.5). The comment of a limit names what it counts.
 * @property inMemory counted in each process: too frequent for the database, and an approximation is enough
 */
type Limit = { points: number; durationS: number; inMemory?: true }

export const rateLimits = {
  /** Wrong passwords, an account on a device that it knows; then a wait of 1 to 15 minutes. */
  signInFailuresPerDevice: { points: 5, durationS: 5 * minuteS },
  /** Wrong passwords, an account from one network; then a wait of 1 to 15 minutes. */
  signInFailuresPerNetwork: { points: 5, durationS: 5 * minuteS },
  /** Wrong passwords of strangers, an account. */
  signInFailuresPerAccount: { points: 20, durationS: hourS },
  /** Wrong passwords, an address. */
  signInFailuresPerAddress: { points: 30, durationS: minuteS },
  /**
   * Passwords checked, right or wrong, an address; an account on its devices and in its sessions. Each check costs a
   * hash. A garage of thirty people behind one address stays below the limit.
   */
  passwordChecks: { points: 60, durationS: minuteS },
  /**
   * Wrong answers at a second step, an account: codes of apps, recovery codes, passkeys, each alone. Each
   * device that it knows has a counter of its own, and so have its sessions.
   */
  secondFactorFailures: { points: 5, durationS: 15 * minuteS },
  /**
   * Wrong codes of apps, an account, in the same separate counters. Six digits can be guessed over many days; passkeys
   * and recovery codes still sign in (decision 0041).
   */
  appCodeFailuresADay: { points: 30, durationS: dayS },
  /** Mails that warn of used-up attempts, an account. */
  secondFactorWarnings: { points: 1, durationS: 15 * minuteS },
  /** New sets of recovery codes, a person. */
  recoveryCodesPerUser: { points: 10, durationS: hourS },
  /** Passkeys asked for before sign-in, an address. */
  passkeyOptionsPerAddress: { points: 60, durationS: minuteS, inMemory: true },
  /** Password links asked for, an account on a device that it knows. */
  resetPerDevice: { points: 5, durationS: hourS },
  /** Password links asked for, an email. */
  resetPerEmail: { points: 5, durationS: hourS },
  /** Password links asked for in a day, an email. Less than an address may receive in a day: the rest is for the devices that its account knows. */
  resetPerEmailADay: { points: 20, durationS: dayS },
  /** Password links asked for, an address. */
  resetPerAddress: { points: 20, durationS: hourS },
  /** Wrong password links, an address. */
  resetMissesPerAddress: { points: 20, durationS: hourS },
  /** Wrong invitations, an address. */
  invitationMissesPerAddress: { points: 20, durationS: hourS },
  /** Accounts made, an address. */
  accountsPerAddress: { points: 60, durationS: hourS },
  /** Registrations with an email that is taken, an address. */
  takenEmailsPerAddress: { points: 20, durationS: hourS },
  /** New addresses asked for, a person. */
  addressChangesPerUser: { points: 5, durationS: hourS },
  /** Sessions opened, an address. */
  sessionsPerAddress: { points: 100, durationS: 10 * minuteS },
  /** Sessions opened, a device. */
  sessionsPerDevice: { points: 100, durationS: 10 * minuteS },
  /** Refreshes, a session. */
  refreshPerSession: { points: 60, durationS: minuteS },
  /** Public pages and their data, an address. */
  publicPerAddress: { points: 60, durationS: minuteS, inMemory: true },
  /** Photos that customers see, an address. One page shows up to twenty-four photos. */
  publicPhotosPerAddress: { points: 600, durationS: minuteS, inMemory: true },
  /** Pages and calls, a person. */
  requestsPerUser: { points: 600, durationS: minuteS, inMemory: true },
  /** Calls, the token of a program. A program is counted apart from the person who made it. */
  requestsPerProgram: { points: 600, durationS: minuteS, inMemory: true },
  /** Wrong tokens of programs and screens, an address. */
  wrongTokensPerAddress: { points: 60, durationS: minuteS, inMemory: true },
  /** Photos sent, a person. */
  photosPerUser: { points: 300, durationS: hourS },
  /** Milliseconds of work of the process that opens photos, a person. */
  photoOpeningPerUser: { points: 600_000, durationS: hourS },
  /** Milliseconds of work of the process that opens photos, a garage. */
  photoOpeningPerGarage: { points: 1_200_000, durationS: hourS },
  /** Milliseconds of reading imported files, a person. */
  fileReadingPerUser: { points: 300_000, durationS: hourS },
  /** Milliseconds of reading imported files, a garage. */
  fileReadingPerGarage: { points: 600_000, durationS: hourS },
  /** Exports, a person. */
  exportPerUser: { points: 10, durationS: hourS },
} satisfies Record<string, Limit>

export type LimitName = keyof typeof rateLimits

const raisedFactor = 1000

/** The multiplier of the limits of this installation; null where there are no limits. */
export const limitFactor = ({ rateLimits: set }: Pick<Config, 'rateLimits'>): number | null =>
  set === 'off' ? null : set === 'raised' ? raisedFactor : 1

export type RateLimits = ReturnType<typeof signInLimits> & {
  /** Counts one attempt. @throws AppError 429 with Retry-After */
  take: (name: LimitName, key: string) => Promise<void>
  /** Takes one attempt back. Counting before the work leaves no gap for parallel attempts. */
  giveBack: (name: LimitName, key: string) => Promise<void>
  /** Counts a use of any size: the next `check` refuses. */
  spend: (name: LimitName, key: string, points: number) => Promise<void>
  /** Refuses while the limit is reached, without counting. @throws AppError 429 */
  check: (name: LimitName, key: string) => Promise<void>
  /** Whether the next attempt would be refused. */
  isSpent: (name: LimitName, key: string) => Promise<boolean>
}

type Counting = {
  config: Config
  db: Knex
  secrets: { linkKey: Buffer }
  metrics: { refusals: { inc: (labels: { limit: string }) => void } }
}

/**
 * Creates the limits, shared in PostgreSQL. While the database is not reachable they are counted in memory, so they
 * always apply.
 */
export function createRateLimits({ config, db, secrets, metrics }: Counting): RateLimits {
  const factor = limitFactor(config)
  if (factor === null) return unlimited
  const build = (name: string, { points, durationS, inMemory }: Limit) => {
    const options = { keyPrefix: name, points: points * factor, duration: durationS }
    const insuranceLimiter = new RateLimiterMemory(options)
    if (inMemory) return insuranceLimiter
    const storage = { storeClient: db, storeType: 'knex', tableName: 'rate_limits', tableCreated: true }
    // The nightly purge removes expired rows. The library's own timer does so every five minutes for each limit.
    return new RateLimiterPostgres({ ...options, ...storage, insuranceLimiter, clearExpiredByTimeout: false })
  }
  const names = Object.keys(rateLimits) as LimitName[]
  const limiters = new Map(names.map((name) => [name, build(name, rateLimits[name])]))
  const waits = build('signInWaits', { points: Number.MAX_SAFE_INTEGER / raisedFactor, durationS: dayS })
  const limiter = (name: LimitName) => limiters.get(name) as RateLimiterAbstract
  const hidden = (text: string) => createHmac('sha256', secrets.linkKey).update(text).digest('base64url')
  const refuse = (name: LimitName, state: unknown): never => {
    if (!(state instanceof RateLimiterRes)) throw state
    metrics.refusals.inc({ limit: name })
    throw new AppError(429, 'RATE_LIMITED', { retryAfterS: Math.max(1, Math.ceil(state.msBeforeNext / 1000)) })
  }
  const take: RateLimits['take'] = async (name, key) => {
    await limiter(name)
      .consume(networkOf(key))
      .catch((state) => refuse(name, state))
  }
  const giveBack: RateLimits['giveBack'] = async (name, key) => {
    await limiter(name).reward(networkOf(key))
  }
  const spend: RateLimits['spend'] = async (name, key, points) => {
    await limiter(name).penalty(networkOf(key), points)
  }
  const spent = async (name: LimitName, key: string) => {
    const state = await limiter(name).get(networkOf(key))
    return state && state.consumedPoints >= limiter(name).points && state.msBeforeNext > 0 ? state : null
  }
  const check: RateLimits['check'] = async (name, key) => {
    const state = await spent(name, key)
    if (state) refuse(name, state)
  }
  const isSpent: RateLimits['isSpent'] = async (name, key) => (await spent(name, key)) !== null
  return { take, giveBack, spend, check, isSpent, ...signInLimits({ limiter, waits, take, giveBack, refuse, hidden }) }
}

const nothing = async () => {}

const unlimited: RateLimits = {
  take: nothing,
  giveBack: nothing,
  spend: nothing,
  check: nothing,
  isSpent: async () => false,
  takeSignIn: nothing,
  signInFailed: nothing,
  signInSucceeded: nothing,
  signInForgiven: nothing,
}

/**
 * Looks up a secret, and counts wrong ones, so that they cannot be tried by the thousand. A valid secret is never
 * refused: others at the same address may try wrong ones.
 * @throws AppError 429
 */
export async function lookUp<T>(
  limits: RateLimits,
  name: LimitName,
  address: string,
  find: () => Promise<T | undefined>,
) {
  const result = await find()
  if (!result) await limits.take(name, address)
  return result
}
