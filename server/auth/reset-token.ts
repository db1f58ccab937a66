import { randomBytes } from 'node:crypto'

/** 256 random bits: 43 characters of base64url (ASVS 6.5.2). */
export const newResetToken = () => randomBytes(32).toString('base64url')

/** Anything else is not worth a query. */
export const isResetToken = (text: unknown): text is string => typeof text === 'string' && /^[\w-]{43}$/.test(text)
