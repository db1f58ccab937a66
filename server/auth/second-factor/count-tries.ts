import type { Device } from '../../http/known-device.ts'
import type { WebDeps } from '../../http/web-deps.ts'

/**
 * Who tries, and what: each is counted apart, so that whoever has the password alone shuts nobody out who has signed in
 * on their own device, is signed in already, or shows something else than a code of an app.
 */
export type Try = {
  userId: string
  /** A browser in which the account signed in before, with its second step; its own session; or anybody. */
  from: 'stranger' | 'session' | { device: string }
  by: 'app' | 'recovery' | 'passkey'
}

export const tryFrom = (userId: string, device: Device | undefined): Try['from'] =>
  device?.knows(userId) ? { device: device.id } : 'stranger'

type Limits = Pick<WebDeps, 'limits'>

/** Reserves one check, before it is done, so that a hundred at once do not slip through. @throws AppError 429 */
export async function takeTry({ limits }: Limits, one: Try): Promise<void> {
  if (one.by === 'app') await limits.check('appCodeFailuresADay', placeOf(one))
  await limits.take('secondFactorFailures', keyOf(one))
}

export const giveTryBack = ({ limits }: Limits, one: Try): Promise<void> =>
  limits.giveBack('secondFactorFailures', keyOf(one))

/** @throws AppError 429 where it was one of many at once */
export async function tryFailed({ limits }: Limits, one: Try): Promise<void> {
  if (one.by === 'app') await limits.take('appCodeFailuresADay', placeOf(one))
}

/** Whether the next one like it would be refused. */
export const areTriesSpent = ({ limits }: Limits, one: Try): Promise<boolean> =>
  limits.isSpent('secondFactorFailures', keyOf(one))

const keyOf = (one: Try) => `${one.by} ${placeOf(one)}`

const placeOf = ({ userId, from }: Try) => `${typeof from === 'string' ? from : `device ${from.device}`} ${userId}`
