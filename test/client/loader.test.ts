import { statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isAnimation } from '../../client/islands/FullScreenLoader/picture.ts'
import animation from '../../client/public/animations/Loading/Mainloader.json' with { type: 'json' }
import { limits } from '../../domain/limits.ts'
import { loaderGate } from '../../views/loader-gate.ts'

test('our animation is one; what else may come under its address is not', () => {
  expect(isAnimation(animation)).toBe(true)
  for (const other of [
    null,
    'texte',
    12,
    [],
    {},
    { layers: [] },
    { ...animation, layers: 'x' },
    { ...animation, op: 0 },
  ]) {
    expect(isAnimation(other)).toBe(false)
  }
})

test('it is small: a garage waits for it', () => {
  const file = new URL('../../client/public/animations/Loading/Mainloader.json', import.meta.url)
  expect(statSync(file).size).toBeLessThan(15_000)
})

test('the gate is one line that old browsers read, with the figures of the contract', () => {
  const script = loaderGate('0190b9f8-1111-7000-8000-000000000001')
  expect(() => new Function(script)).not.toThrow()
  expect(script).not.toMatch(/\n|=>|\?\.|`|<\//)
  expect(script).toContain(`["dataArrived:0190b9f8-1111-7000-8000-000000000001",60000,${limits.loaderMinimumMs},200]`)
})
