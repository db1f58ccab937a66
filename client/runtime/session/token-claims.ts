/** The claims of an access token, read but never trusted: only the server checks the signature. */
export function readClaims(accessToken: string) {
  try {
    const { exp, iat, sid } = JSON.parse(decode(accessToken.split('.')[1] ?? '')) as Record<string, unknown>
    if (typeof exp !== 'number') return null
    return { exp, iat: typeof iat === 'number' ? iat : null, sid: typeof sid === 'string' ? sid : null }
  } catch {
    return null
  }
}

function decode(part: string): string {
  const bytes = atob(part.replace(/-/g, '+').replace(/_/g, '/'))
  return decodeURIComponent(
    Array.from(bytes, (char) => `%${char.charCodeAt(0).toString(16).padStart(2, '0')}`).join(''),
  )
}
