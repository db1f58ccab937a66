import type { RateLimiterAbstract } from 'rate-limiter-flexible'
import { networkOf } from './network-of.ts'

/**
 * The source of an attempt on a password: a device that has signed in to the account before, by its id, or a stranger,
 * by address. They are counted apart, so that strangers who try an account do not block its owner.
 */
export type SignInAttempt = { device: string } | { ip: string }

type SignInLimit =
  | 'signInFailuresPerDevice'
  | 'signInFailuresPerNetwork'
  | 'signInFailuresPerAccount'
  | 'signInFailuresPerAddress'

type Kit = {
  limiter: (name: SignInLimit) => RateLimiterAbstract
  /** The number of waits in a row: each one is longer, 15 minutes at most. */
  waits: RateLimiterAbstract
  take: (name: SignInLimit, key: string) => Promise<void>
  giveBack: (name: SignInLimit, key: string) => Promise<void>
  refuse: (name: SignInLimit, state: unknown) => never
  hidden: (text: string) => string
}

/** The limits of a sign-in: each attempt counts for its source, for the account and for the address. */
export function signInLimits(kit: Kit) {
  const { limiter, take, giveBack, hidden } = kit
  const growing = (email: string, from: SignInAttempt) => growingLimit(kit, email, from)
  return {
    /**
     * Reserves one password check before it runs, so that parallel checks are refused too; a success gives it back.
     * @throws AppError 429 while this device, or this network for this account, or the account itself, must wait
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
    /** Forgets failed sign-ins after a new password was set with a link from the account's mail. */
    async signInForgiven(email: string, ip: string) {
      await growing(email, { ip }).forget()
      await limiter('signInFailuresPerAccount').delete(hidden(email))
    },
  }
}

/** A limit that grows: five attempts in five minutes, then one for each wait. */
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
  return Math.min(15, 2 ** earlierWaits) * 60
}
