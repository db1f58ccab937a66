import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { keysOf, magic, saltBytes } from './seal.ts'

/*
 * As `openssl enc -aes-256-cbc -pbkdf2 -md sha256 -iter 1 -pass pass:KEY` writes it. The key is no phrase that somebody
 * chose: one round is enough, and thousands of photos cost what they weigh.
 */
const rounds = 1

export async function sealPhoto(bytes: Buffer, photoKey: string): Promise<Buffer> {
  const salt = randomBytes(saltBytes)
  const { key, iv } = await keysOf(photoKey, salt, rounds)
  const cipher = createCipheriv('aes-256-cbc', key, iv)
  return Buffer.concat([magic, salt, cipher.update(bytes), cipher.final()])
}

/** Undefined when it was not sealed so. */
export async function openPhoto(sealed: Buffer, photoKey: string): Promise<Buffer | undefined> {
  const start = magic.length + saltBytes
  const { key, iv } = await keysOf(photoKey, sealed.subarray(magic.length, start), rounds)
  const decipher = createDecipheriv('aes-256-cbc', key, iv)
  try {
    return Buffer.concat([decipher.update(sealed.subarray(start)), decipher.final()])
  } catch {
    return undefined
  }
}
