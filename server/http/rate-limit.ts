import { createHmac } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { Knex } from 'knex'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Config } from '../runtime/config.ts'
import { AppError } from './errors.ts'

/**
 * The network of an address: one household has a whole IPv6 /64, however its addresses are written; an IPv4 address
 * may be written as IPv6.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const inside = /^::ffff:([\d.]+)$/i.exec(address)?.[1]
  if (inside) return inside
  const [left = [], right = []] = address.split('::').map((half) => half.split(':').filter(Boolean))
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
  const network = [...left, ...zeros, ...right].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${network.join(':')}::`
}

const minuteS = 60
const hourS = 60 * minuteS
const dayS = 24 * hourS

/** A limit of `points` per `durationS` seconds (contract 8.5). */
type Limit = { points: number; durationS: number }

export const rateLimits = {
  signInFailuresPerDevice: { points: 5, durationS: 5 * minuteS },
  signInFailuresPerNetwork: { points: 5, durationS: 5 * minuteS },
  signInFailuresPerAccount: { points: 20, durationS: hourS },
  signInFailuresPerAddress: { points: 30, durationS: minuteS },
  /** Right or wrong passwords: each check costs a hash. A garage of thirty behind one address signs in with ease. */
  passwordChecks: { points: 60, durationS: minuteS },
  secondFactorFailures: { points: 5, durationS: 15 * minuteS },
  /** Six digits can be guessed, a little every day: passkeys and recovery codes still sign in (decision 0196). */
  appCodeFailuresADay: { points: 30, durationS: dayS },
  /** Mails that warn of spent tries. */
  secondFactorWarnings: { points: 1, durationS: 15 * minuteS },
  recoveryCodesPerUser: { points: 10, durationS: hourS },
  passkeyOptionsPerAddress: { points: 60, durationS: minuteS },
  resetPerDevice: { points: 5, durationS: hourS },
  resetPerEmail: { points: 5, durationS: hourS },
  // Fewer than an address may receive in a day: the rest is for the devices that its account knows.
  resetPerEmailADay: { points: 20, durationS: dayS },
  resetPerAddress: { points: 20, durationS: hourS },
  resetMissesPerAddress: { points: 20, durationS: hourS },
  invitationMissesPerAddress: { points: 20, durationS: hourS },
  accountsPerAddress: { points: 60, durationS: hourS },
  takenEmailsPerAddress: { points: 20, durationS: hourS },
  addressChangesPerUser: { points: 5, durationS: hourS },
  sessionsPerAddress: { points: 100, durationS: 10 * minuteS },
  sessionsPerDevice: { points: 100, durationS: 10 * minuteS },
  refreshPerSession: { points: 60, durationS: minuteS },
  publicPerAddress: { points: 60, durationS: minuteS },
  /** One page shows up to twenty-four photos. */
  publicPhotosPerAddress: { points: 600, durationS: minuteS },
  requestsPerUser: { points: 600, durationS: minuteS },
  photosPerUser: { points: 300, durationS: hourS },
  /** A point is a millisecond for which the decoding process was busy. */
  photoOpeningPerUser: { points: 600_000, durationS: hourS },
  photoOpeningPerGarage: { points: 1_200_000, durationS: hourS },
  exportPerUser: { points: 10, durationS: hourS },
} satisfies Record<string, Limit>

export type LimitName = keyof typeof rateLimits

/** Limits counted in memory per process: too frequent for the database, and approximate is enough. */
export const inMemory = new Set<LimitName>([
  'passkeyOptionsPerAddress',
  'publicPerAddress',
  'publicPhotosPerAddress',
  'requestsPerUser',
])
const raisedFactor = 1000

/** By how much the limits of this installation are multiplied; null where there are none. */
export const limitFactor = ({ rateLimits: set }: Pick<Config, 'rateLimits'>): number | null =>
  set === 'off' ? null : set === 'raised' ? raisedFactor : 1

export type RateLimits = ReturnType<typeof signInLimits> & {
  /** Counts one attempt. @throws AppError 429 with Retry-After */
  take: (name: LimitName, key: string) => Promise<void>
  /** Takes one attempt back. Counting first and taking back leaves no room for a hundred at once. */
  giveBack: (name: LimitName, key: string) => Promise<void>
  /** Counts a use, however much it is: the next `check` refuses. */
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
 * Creates the limits, shared in PostgreSQL. While the database is away they are counted in memory: no limit is ever
 * lifted.
 */
export function createRateLimits({ config, db, secrets, metrics }: Counting): RateLimits {
  const factor = limitFactor(config)
  if (factor === null) return unlimited
  const build = (name: string, { points, durationS }: Limit, memory: boolean) => {
    const options = { keyPrefix: name, points: points * factor, duration: durationS }
    const insuranceLimiter = new RateLimiterMemory(options)
    if (memory) return insuranceLimiter
    const storage = { storeClient: db, storeType: 'knex', tableName: 'rate_limits', tableCreated: true }
    return new RateLimiterPostgres({ ...options, ...storage, insuranceLimiter })
  }
  const names = Object.keys(rateLimits) as LimitName[]
  const limiters = new Map(names.map((name) => [name, build(name, rateLimits[name], inMemory.has(name))]))
  const waits = build('signInWaits', { points: Number.MAX_SAFE_INTEGER / raisedFactor, durationS: dayS }, false)
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

/** Looks a secret up. Wrong secrets are counted, so that they cannot be tried by the thousand. @throws AppError 429 */
export async function lookUp<T>(
  limits: RateLimits,
  name: LimitName,
  address: string,
  find: () => Promise<T | undefined>,
) {
  await limits.check(name, address)
  const result = await find()
  if (!result) await limits.take(name, address)
  return result
}

/**
 * Who tries the password of an account: a device that has signed in to it before, by its id, or a stranger, by address.
 * The two are counted apart: strangers who hammer an account do not shut its owner out.
 */
export type SignInAttempt = { device: string } | { ip: string }

type SignInLimit =
  | 'signInFailuresPerDevice'
  | 'signInFailuresPerNetwork'
  | 'signInFailuresPerAccount'
  | 'signInFailuresPerAddress'

type Kit = {
  limiter: (name: SignInLimit) => RateLimiterAbstract
  /** How many times in a row an attempt was made to wait: each wait is longer, 15 minutes at most. */
  waits: RateLimiterAbstract
  take: (name: SignInLimit, key: string) => Promise<void>
  giveBack: (name: SignInLimit, key: string) => Promise<void>
  refuse: (name: SignInLimit, state: unknown) => never
  hidden: (text: string) => string
}

function signInLimits(kit: Kit) {
  const { limiter, take, giveBack, hidden } = kit
  const growing = (email: string, from: SignInAttempt) => growingLimit(kit, email, from)
  return {
    /**
     * Reserves one password check, before it is done, so that a hundred at once are refused too; a success gives it
     * back.
     * @throws AppError 429 while this device, or this network at this account, or the account itself, must wait
     */
    async takeSignIn(email: string, from: SignInAttempt) {
      const attempt = growing(email, from)
      if ('device' in from) return attempt.take()
      const refunds: (() => Promise<void>)[] = []
      try {
        await take('signInFailuresPerAddress', from.ip)
        refunds.push(() => giveBack('signInFailuresPerAddress', from.ip))
        await attempt.take()
        refunds.push(attempt.giveBack)
        await take('signInFailuresPerAccount', hidden(email))
      } catch (error) {
        for (const back of refunds) await back()
        throw error
      }
    },
    signInFailed: (email: string, from: SignInAttempt) => growing(email, from).failed(),
    async signInSucceeded(email: string, from: SignInAttempt) {
      await growing(email, from).forget()
      if ('device' in from) return
      await giveBack('signInFailuresPerAddress', from.ip)
      await giveBack('signInFailuresPerAccount', hidden(email))
    },
    /** Forgets failed sign-ins once a new password was chosen by a link from the account's mail. */
    async signInForgiven(email: string, ip: string) {
      await growing(email, { ip }).forget()
      await limiter('signInFailuresPerAccount').delete(hidden(email))
    },
  }
}

/** A limit that grows: five tries in five minutes, then one per wait. */
function growingLimit({ limiter, waits, giveBack, refuse, hidden }: Kit, email: string, from: SignInAttempt) {
  const name: SignInLimit = 'device' in from ? 'signInFailuresPerDevice' : 'signInFailuresPerNetwork'
  const key = hidden(`${'device' in from ? `appareil ${from.device}` : networkOf(from.ip)} ${email}`)
  return {
    async take() {
      const state = await limiter(name)
        .consume(key)
        .catch((refused) => refuse(name, refused))
      if (state.consumedPoints > 1 && (await waits.get(key)) !== null) refuse(name, state)
    },
    giveBack: () => giveBack(name, key),
    async failed() {
      const state = await limiter(name).get(key)
      const earlierWaits = (await waits.get(key))?.consumedPoints ?? 0
      if (earlierWaits === 0 && (state?.consumedPoints ?? 0) < limiter(name).points) return
      await waits.penalty(key)
      await limiter(name).block(key, waitS(earlierWaits))
    },
    async forget() {
      await Promise.all([limiter(name).delete(key), waits.delete(key)])
    },
  }
}

/** The length of a wait: 1, 2, 4, 8, then 15 minutes. */
function waitS(earlierWaits: number): number {
  return Math.min(15, 2 ** earlierWaits) * minuteS
}
