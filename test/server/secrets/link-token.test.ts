import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decryptToken, encryptToken, hashToken, isToken, newToken } from '../../../server/secrets/link-token.ts'

const key = randomBytes(32)

test('a token has 192 random bits and is never repeated', () => {
  const tokens = Array.from({ length: 1000 }, newToken)
  expect(tokens.filter((token) => !isToken(token))).toEqual([])
  expect(new Set(tokens).size).toBe(1000)
  expect(hashToken(newToken())).toHaveLength(32)
})

test('an encrypted token opens only unchanged, with its key and for its process', () => {
  const token = newToken()
  const sealed = encryptToken(key, token, 'process-1')
  expect(sealed.includes(token)).toBe(false)
  expect(decryptToken(key, sealed, 'process-1')).toBe(token)
  expect(decryptToken(key, sealed, 'process-2')).toBeNull()
  expect(decryptToken(randomBytes(32), sealed, 'process-1')).toBeNull()
  expect(decryptToken(key, Buffer.alloc(3), 'process-1')).toBeNull()
  fc.assert(
    fc.property(fc.nat(sealed.length - 1), fc.integer({ min: 1, max: 255 }), (index, flip) => {
      const broken = Buffer.from(sealed)
      broken[index] = (broken[index] ?? 0) ^ flip
      return decryptToken(key, broken, 'process-1') === null
    }),
  )
})
