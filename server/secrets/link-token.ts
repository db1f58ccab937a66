import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'

const tokenBytes = 24
const ivBytes = 12
const tagBytes = 16

/** A new token of 192 random bits: 32 characters of base64url. */
export const newToken = () => randomBytes(tokenBytes).toString('base64url')

/** The token derived from a secret and a text: the same inputs give the same token. */
export const derivedToken = (key: Buffer, text: string): string =>
  createHmac('sha256', key).update(text).digest().subarray(0, tokenBytes).toString('base64url')

/** Whether a text has the format of a token; other texts are not looked up. */
export const isToken = (text: unknown): text is string => typeof text === 'string' && /^[\w-]{32}$/.test(text)

/** The digest by which a token is looked up. No salt: 192 random bits cannot be guessed from a digest. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest()

/**
 * Encrypts a token, because employees must see the link again.
 * @param owner the process, invitation or mail of the token: it cannot be decrypted for another one
 */
export function encryptToken(key: Buffer, token: string, owner: string): Buffer {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', tokenKey(key), iv).setAAD(Buffer.from(owner))
  const encrypted = Buffer.concat([cipher.update(token, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted])
}

/**
 * Decrypts a token.
 * @returns null if the server's secret has changed since: the link still works, but cannot be shown again
 */
export function decryptToken(key: Buffer, encrypted: Buffer, owner: string): string | null {
  const iv = encrypted.subarray(0, ivBytes)
  const tag = encrypted.subarray(ivBytes, ivBytes + tagBytes)
  try {
    const decipher = createDecipheriv('aes-256-gcm', tokenKey(key), iv).setAAD(Buffer.from(owner)).setAuthTag(tag)
    return decipher.update(encrypted.subarray(ivBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return null
  }
}

function tokenKey(key: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', 'tracking-link', 32))
}
