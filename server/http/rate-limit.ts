import { createHmac } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Deps } from '../deps.ts'
import { AppError } from './errors.ts'

const minuteS = 60
const hourS = 60 * minuteS
const dayS = 24 * hourS

/** A limit of `points` per `durationS` seconds (readings, "Rate limits"). */
type Limit = { points: number; durationS: number }

const limitsOn = {
  signInFailuresPerEmail: { points: 5, durationS: 5 * minuteS },
  signInFailuresPerAddress: { points: 30, durationS: minuteS },
  resetPerEmail: { points: 5, durationS: hourS },
  resetPerAddress: { points: 20, durationS: hourS },
  resetMissesPerAddress: { points: 20, durationS: hourS },
  invitationMissesPerAddress: { points: 20, durationS: hourS },
  accountsPerAddress: { points: 60, durationS: hourS },
  refreshPerSession: { points: 60, durationS: minuteS },
  publicPerAddress: { points: 60, durationS: minuteS },
  /** Pages and calls together. */
  requestsPerUser: { points: 600, durationS: minuteS },
  exportPerUser: { points: 10, durationS: hourS },
} satisfies Record<string, Limit>

export type LimitName = keyof typeof limitsOn

/** Counted in memory per process: too frequent for the database, and approximate is enough. */
const inMemory = new Set<LimitName>(['publicPerAddress', 'requestsPerUser'])
export const raisedFactor = 1000

export type RateLimits = {
  /** Counts one. @throws AppError 429 with Retry-After */
  take: (name: LimitName, key: string) => Promise<void>
  /** Uncounts what came to nothing. Counting first and taking back leaves no room for a hundred at once. */
  giveBack: (name: LimitName, key: string) => Promise<void>
  /** Refuses while the limit is reached, without counting. @throws AppError 429 */
  check: (name: LimitName, key: string) => Promise<void>
  /**
   * Reserves one password check, before it is done, so that a hundred at once are refused too; given back by success.
   * @param ip null when whoever asks is known already, and no address is to be counted
   * @throws AppError 429 while the account waits or the address has failed too often
   */
  takeSignIn: (email: string, ip: string | null) => Promise<void>
  signInFailed: (email: string) => Promise<void>
  signInSucceeded: (email: string, ip: string | null) => Promise<void>
}

/**
 * Limits that several servers share live in PostgreSQL. While it is away the memory stands in: a limit never falls
 * open.
 */
export function createRateLimits({ config, db, secrets, metrics }: Deps): RateLimits {
  const limiters = new Map<string, RateLimiterAbstract>()
  const factor = config.rateLimits === 'raised' ? raisedFactor : 1
  const build = (name: string, { points, durationS }: Limit, memory: boolean) => {
    const options = { keyPrefix: name, points: points * factor, duration: durationS }
    if (memory) return new RateLimiterMemory(options)
    const insuranceLimiter = new RateLimiterMemory(options)
    const storage = { storeClient: db, storeType: 'knex', tableName: 'rate_limits', tableCreated: true }
    return new RateLimiterPostgres({ ...options, ...storage, insuranceLimiter })
  }
  for (const [name, limit] of Object.entries(limitsOn)) {
    limiters.set(name, build(name, limit, inMemory.has(name as LimitName)))
  }
  // How many times in a row an account was made to wait: each wait is longer, 15 minutes at most.
  const waits = build('signInWaits', { points: Number.MAX_SAFE_INTEGER / raisedFactor, durationS: dayS }, false)
  const off = config.rateLimits === 'off'
  const limiter = (name: LimitName) => limiters.get(name) as RateLimiterAbstract
  const hidden = (text: string) => createHmac('sha256', secrets.tokens).update(text).digest('base64url')
  const refuse = (name: LimitName, state: unknown): never => {
    if (!(state instanceof RateLimiterRes)) throw state
    metrics.refusals.inc({ limit: name })
    throw new AppError(429, 'RATE_LIMITED', { retryAfterS: Math.max(1, Math.ceil(state.msBeforeNext / 1000)) })
  }
  const refusedBy = (name: LimitName) => (state: unknown) => refuse(name, state)
  const takeOfAccount = async (key: string) => {
    const state = await limiter('signInFailuresPerEmail').consume(key).catch(refusedBy('signInFailuresPerEmail'))
    const waited = state.consumedPoints > 1 && (await waits.get(key)) !== null
    if (waited) refuse('signInFailuresPerEmail', state)
  }

  const limits: RateLimits = {
    async take(name, key) {
      if (!off) await limiter(name).consume(networkOf(key)).catch(refusedBy(name))
    },
    async giveBack(name, key) {
      if (!off) await limiter(name).reward(networkOf(key))
    },
    async check(name, key) {
      const state = off ? null : await limiter(name).get(networkOf(key))
      if (state && state.consumedPoints >= limiter(name).points && state.msBeforeNext > 0) refuse(name, state)
    },
    async takeSignIn(email, ip) {
      if (off) return
      if (ip !== null) await limits.take('signInFailuresPerAddress', ip)
      try {
        await takeOfAccount(hidden(email))
      } catch (error) {
        if (ip !== null) await limits.giveBack('signInFailuresPerAddress', ip)
        throw error
      }
    },
    async signInFailed(email) {
      if (off) return
      const key = hidden(email)
      const state = await limiter('signInFailuresPerEmail').get(key)
      const earlierWaits = (await waits.get(key))?.consumedPoints ?? 0
      const failures = state?.consumedPoints ?? 0
      if (earlierWaits === 0 && failures < limiter('signInFailuresPerEmail').points) return
      await waits.penalty(key)
      await limiter('signInFailuresPerEmail').block(key, waitS(earlierWaits))
    },
    async signInSucceeded(email, ip) {
      if (off) return
      if (ip !== null) await limits.giveBack('signInFailuresPerAddress', ip)
      await Promise.all([limiter('signInFailuresPerEmail').delete(hidden(email)), waits.delete(hidden(email))])
    },
  }
  return limits
}

/** 1, 2, 4, 8, then 15 minutes. */
function waitS(earlierWaits: number): number {
  return Math.min(15, 2 ** earlierWaits) * minuteS
}

/** One household has a whole IPv6 /64, however its addresses are written; an IPv4 address may come in IPv6 dress. */
function networkOf(key: string): string {
  if (!isIPv6(key)) return key
  const inside = /^::ffff:([\d.]+)$/i.exec(key)?.[1]
  if (inside) return inside
  const [left = [], right = []] = key.split('::').map((half) => half.split(':').filter(Boolean))
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
  const network = [...left, ...zeros, ...right].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${network.join(':')}::`
}
