import type { Deps } from '../../deps.ts'
import { type Drifted, driftOf } from './codes.ts'

type Clocked = Pick<Deps, 'db'>

/** The time within which a second late code counts. */
const rememberedMs = 15 * 60_000
/** Codes that two clocks show with the same distance may fall into neighbouring steps. */
const toleranceSteps = 1

/**
 * The sentence about the clock of a phone whose app has shown two different codes, both wrong now and right at the same
 * distance from now; null for any other wrong code. No code is accepted for it.
 * @param factorId the app, confirmed or not
 */
export async function clockText(
  { db }: Clocked,
  { factorId, secret, digits, now }: { factorId: string; secret: string; digits: string; now: Date },
): Promise<string | null> {
  const code = await driftOf(secret, digits, now)
  if (!code) return null
  const key = `appClock:${factorId}`
  const last = await db('rate_limits').where({ key }).where('expire', '>', now.getTime()).first('points')
  const expire = now.getTime() + rememberedMs
  await db('rate_limits')
    .insert({ key, points: packed(code), expire })
    .onConflict('key')
    .merge(['points', 'expire'])
  return last && isSameClock(unpacked(last.points), code) ? sentence(code) : null
}

function isSameClock(last: Drifted, { step, drift }: Drifted): boolean {
  // A code that is typed twice proves nothing.
  return last.step !== step % stepsMax && Math.abs(last.drift - drift) <= toleranceSteps
}

/** The row of a limit has one number: the drift in its last two digits, the step before them. */
const stepsMax = 100_000
const driftBase = 50
const packed = ({ step, drift }: Drifted): number => (step % stepsMax) * 100 + drift + driftBase
const unpacked = (points: number): Drifted => ({
  step: Math.floor(points / 100),
  drift: (points % 100) - driftBase,
})

function sentence({ drift }: Drifted): string {
  const minutes = Math.round(Math.abs(drift) / 2)
  return `L’heure de votre téléphone semble décalée de ${minutes}\u00a0minute${minutes > 1 ? 's' : ''}\u00a0: réglez-la sur automatique, puis saisissez un nouveau code.`
}
