import { expect, test } from 'vitest'
import { enter } from '../../../server/http/uploads/upload.ts'

const tryAll = (garageId: string, accounts: number, each: number) =>
  Array.from({ length: accounts * each }, (_, nth) => {
    try {
      return enter({ userId: `${garageId} ${nth % accounts}`, garageId })
    } catch (error) {
      return error as { status: number; retryAfterS: number }
    }
  })

test('a garage uploads four photos at once, and all garages sixteen', () => {
  const [dupont, leroy, martin, petit] = ['Dupont', 'Leroy', 'Martin', 'Petit'].map((name) => tryAll(name, 6, 3))
  const entered = [dupont, leroy, martin, petit].map((tried) => tried?.filter((one) => typeof one === 'function'))
  expect(entered.map((places) => places?.length)).toEqual([4, 4, 4, 4])
  expect(dupont?.at(-1)).toMatchObject({ status: 429, retryAfterS: 5 })
  expect(tryAll('Moreau', 1, 1)[0]).toMatchObject({ status: 429 })
  for (const leave of entered.flat()) if (typeof leave === 'function') leave()
  const [again] = tryAll('Moreau', 1, 1)
  expect(again).toBeTypeOf('function')
  if (typeof again === 'function') again()
})

test('releasing an upload place twice frees one place', () => {
  const [first, second] = tryAll('Dupont', 1, 2)
  for (const leave of [first, first, second]) if (typeof leave === 'function') leave()
  const three = tryAll('Dupont', 1, 4)
  expect(three.filter((one) => typeof one === 'function')).toHaveLength(3)
  for (const leave of three) if (typeof leave === 'function') leave()
})
