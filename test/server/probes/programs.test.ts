import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addressOf } from '../../../domain/call-name.ts'
import { type CallName, callNames, callOf } from '../../../domain/calls/calls.ts'
import { type ProgramRight, programRights } from '../../../domain/calls/program-rights.ts'
import { fingerprint } from './fingerprint.ts'
import { callRights, kinds, samples } from './probes.ts'
import { slotsOf } from './samples.ts'
import { send } from './send.ts'
import { canary, type World, world } from './world.ts'

let here: World
let before: Record<string, string>
const tokens = {} as Record<ProgramRight, string>

beforeAll(async () => {
  here = await world()
  for (const right of programRights) {
    const { body } = await here.denise.post('/programs', { name: right, days: 30, rights: [right] })
    tokens[right] = body.token
  }
  before = await fingerprint(here.app.db, here.people.camille.garageId)
})
afterAll(() => here.close())

const signedIn = callNames.filter((name) => callRights[name] !== 'nobody')
const opens = (right: ProgramRight, name: CallName) => callOf(name).right === right
const refusal = [403, '{"code":"FORBIDDEN","message":"Accès refusé"}']

// The other garage is looked at last, after all the requests.
describe('the token of a program', { shuffle: false }, () => {
  describe.each(programRights)('right %s', (right) => {
    test('may not make any other call', async () => {
      for (const name of signedIn.filter((name) => !opens(right, name))) {
        const { status, text } = await send(here.ask, name, samples[name](here.ours), tokens[right])
        expect([name, status, text]).toEqual([name, ...refusal])
      }
    })

    test('finds nothing of another garage with its calls', async () => {
      for (const name of signedIn.filter((name) => opens(right, name))) {
        const { status, text } = await send(here.ask, name, samples[name](here.theirs), tokens[right])
        const hasId = slotsOf(name).length > 0
        // An id of a body may also be refused as a wrong value.
        if (hasId && addressOf(name).path.includes(':')) expect([name, status]).toEqual([name, 404])
        expect([name, canary.exec(text)]).toEqual([name, null])
        for (const kind of kinds.filter((kind) => kind !== 'cursor'))
          if (!hasId) expect([name, text.includes(here.theirs[kind])]).toEqual([name, false])
      }
    })

    test('may call each of its calls', async () => {
      for (const name of signedIn.filter((name) => opens(right, name))) {
        const { status, text } = await send(here.ask, name, samples[name](here.ours), tokens[right])
        expect([name, [401, 500].includes(status), text.includes('"FORBIDDEN"')]).toEqual([name, false, false])
      }
    })
  })

  test('changed nothing of the other garage', async () => {
    expect(await fingerprint(here.app.db, here.people.camille.garageId)).toEqual(before)
  })
})
