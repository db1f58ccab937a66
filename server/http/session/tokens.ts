import { createHmac, timingSafeEqual } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { limits } from '../../../domain/ground/limits.ts'
import { normaliseRole } from '../../../domain/ground/permissions.ts'
import { newId } from '../../database/ids.ts'
import type { Deps } from '../../deps.ts'

const issuer = 'fil-d-atelier'
const kid = '1'

/** `family` and `generation` identify the refresh token issued with this access token. */
type AccessClaims = { sub: string; sid: string; family: string; generation: number }
type Signed = AccessClaims & { garage_id: string; role: string }

/** Access token of 15 minutes (contract 6.2). */
export function signAccessToken({ secrets, now }: Pick<Deps, 'secrets' | 'now'>, claims: Signed): Promise<string> {
  const issuedAt = Math.floor(now().getTime() / 1000)
  const { sub, sid, garage_id, role, family, generation } = claims
  return new SignJWT({ sid, garage_id, role: normaliseRole(role), family, generation })
    .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid })
    .setIssuer(issuer)
    .setAudience(issuer)
    .setSubject(sub)
    .setJti(newId())
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + limits.accessTokenMs / 1000)
    .sign(secrets.jwt)
}

/** Reads an access token; null for an invalid one: another algorithm, key, type, audience, or expired. */
export async function readAccessToken(
  { secrets, now }: Pick<Deps, 'secrets' | 'now'>,
  token: string,
): Promise<AccessClaims | null> {
  const at = now()
  const verifiedTokens = verifiedWith(secrets.jwt)
  const claims = verifiedTokens.get(token) ?? (await verifyAccessToken(secrets.jwt, token, at))
  if (!claims || claims.expiresS <= Math.floor(at.getTime() / 1000)) {
    verifiedTokens.delete(token)
    return null
  }
  if (verifiedTokens.size >= verifiedMax) verifiedTokens.clear()
  verifiedTokens.set(token, claims)
  return claims
}

type Verified = AccessClaims & { expiresS: number }

const verified = new WeakMap<Buffer, Map<string, Verified>>()
const verifiedMax = 10_000

/** Tokens with a verified signature. Whether the session is still open is checked each time. */
function verifiedWith(key: Buffer): Map<string, Verified> {
  const verifiedTokens = verified.get(key) ?? new Map<string, Verified>()
  verified.set(key, verifiedTokens)
  return verifiedTokens
}

async function verifyAccessToken(key: Buffer, token: string, currentDate: Date): Promise<Verified | null> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['HS256'],
      issuer,
      audience: issuer,
      typ: 'at+jwt',
      requiredClaims: ['sub', 'sid', 'exp', 'family', 'generation'],
      currentDate,
    })
    return {
      sub: String(payload.sub),
      sid: String(payload.sid),
      family: String(payload.family),
      generation: Number(payload.generation),
      expiresS: Number(payload.exp),
    }
  } catch {
    return null
  }
}

/**
 * A refresh token, `rt1.<family>.<generation>.<hmac>`: computed and not stored, so that one answer can be given twice.
 */
export function refreshToken({ secrets }: Pick<Deps, 'secrets'>, family: string, generation: number): string {
  return `rt1.${family}.${generation}.${proof(secrets.refresh, family, generation)}`
}

export function readRefreshToken({ secrets }: Pick<Deps, 'secrets'>, token: string) {
  const match = /^rt1\.([0-9a-f-]{36})\.(\d{1,9})\.([\w-]{43})$/.exec(token)
  if (!match) return null
  const [, family = '', text = '', given = ''] = match
  const generation = Number(text)
  const expected = proof(secrets.refresh, family, generation)
  return timingSafeEqual(Buffer.from(given), Buffer.from(expected)) ? { family, generation } : null
}

const confirmed = new Map<string, number>()
const confirmedMax = 10_000

/**
 * Records that the browser received this generation: from then on the token before it is a replay. Remembered per
 * process so that only the first call with a new token writes.
 */
export async function confirmTokenUse({ db }: Pick<Deps, 'db'>, { family, generation }: AccessClaims): Promise<void> {
  if ((confirmed.get(family) ?? -1) >= generation) return
  await db('refresh_families')
    .where({ id: family })
    .andWhere('used_generation', '<', generation)
    .update({ used_generation: generation })
  if (confirmed.size >= confirmedMax) confirmed.clear()
  confirmed.set(family, generation)
}

function proof(key: Buffer, family: string, generation: number): string {
  return createHmac('sha256', key).update(`${family}.${generation}`).digest('base64url')
}
