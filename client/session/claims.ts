export type Claims = {
  exp: number
  iat: number | null
  sid: string | null
  role: string | null
  garageId: string | null
}

/** What an access token says of itself. Read, never trusted: only the server checks the signature. */
export function readClaims(accessToken: string): Claims | null {
  try {
    const claims = JSON.parse(decode(accessToken.split('.')[1] ?? '')) as Record<string, unknown>
    if (typeof claims.exp !== 'number') return null
    const iat = typeof claims.iat === 'number' ? claims.iat : null
    return { exp: claims.exp, iat, sid: text(claims.sid), role: text(claims.role), garageId: text(claims.garage_id) }
  } catch {
    return null
  }
}

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)

function decode(part: string): string {
  const bytes = atob(part.replace(/-/g, '+').replace(/_/g, '/'))
  return decodeURIComponent(
    Array.from(bytes, (char) => `%${char.charCodeAt(0).toString(16).padStart(2, '0')}`).join(''),
  )
}
