import { expect, test } from 'vitest'
import { createTurns } from '../../../server/confined/turns.ts'

/** Longer than the run of the tests: work that is still waiting then is not refused. */
const patienceMs = 86_400_000

/** Work that the test ends by name, and the order in which it began. */
function workshop() {
  const turn = createTurns(patienceMs)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const send = (garageId: string, name: string) =>
    turn(garageId, () => {
      begun.push(name)
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
    })
  const end = async (name: string) => {
    ends.get(name)?.()
    await new Promise(setImmediate)
  }
  return { turn, begun, send, end }
}

test('work of one garage runs one at a time, and a garage that sends a hundred delays no other', async () => {
  const { begun, send, end } = workshop()
  for (let nth = 1; nth <= 100; nth += 1) void send('Dupont', `Dupont ${nth}`)
  void send('Leroy', 'Leroy 1')
  void send('Leroy', 'Leroy 2')
  void send('Martin', 'Martin 1')
  expect(begun).toEqual(['Dupont 1'])
  for (const name of ['Dupont 1', 'Leroy 1', 'Dupont 2', 'Martin 1', 'Leroy 2', 'Dupont 3']) await end(name)
  expect(begun).toEqual(['Dupont 1', 'Leroy 1', 'Dupont 2', 'Martin 1', 'Leroy 2', 'Dupont 3', 'Dupont 4'])
})

test('a garage with a file just read waits until other garages had their turn', async () => {
  const { begun, send, end } = workshop()
  void send('Dupont', 'Dupont 1')
  void send('Dupont', 'Dupont 2')
  void send('Leroy', 'Leroy 1')
  await end('Dupont 1')
  expect(begun).toEqual(['Dupont 1', 'Leroy 1'])
})

test('a failure reaches its caller, and the next work begins', async () => {
  const { turn } = workshop()
  const failing = turn('Dupont', () => Promise.reject(new Error('illisible')))
  const next = turn('Dupont', async () => 'faite')
  await expect(failing).rejects.toThrow('illisible')
  expect(await next).toBe('faite')
})
