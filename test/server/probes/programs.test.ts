import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addressOf } from '../../../domain/call-name.ts'
import { type CallName, callNames } from '../../../domain/calls.ts'
import { type ProgramRight, programRights } from '../../../domain/ground/program-rights.ts'
import { answered, failuresOf, firstOf, pairsOf, unlike } from './failures.ts'
import { fingerprint } from './fingerprint.ts'
import { callRights, kinds, rankOf, samples } from './probes.ts'
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

const signedIn = callNames.filter((name) => rankOf(name) !== 'nobody')
const opens = (right: ProgramRight, name: CallName) => callRights[name][1] === right
const forbidden = '403 {"code":"FORBIDDEN","message":"Accès refusé"}'

type Pair = [right: ProgramRight, name: CallName]
const [open, shut] = [true, false].map((wanted) =>
  pairsOf(programRights, signedIn).filter(([right, name]) => opens(right, name) === wanted),
) as [Pair[], Pair[]]
const named = ([right, name]: Pair) => `right ${right}, ${name}`

// The other garage is looked at last, after all the requests.
describe('the token of a program', { shuffle: false }, () => {
  test('each right opens at least one call', () => {
    expect(programRights.filter((right) => !open.some(([one]) => one === right))).toEqual([])
  })

  test('may not make any other call', async () => {
    const attempt = async ([right, name]: Pair) =>
      unlike(answered(await send(here.ask, name, samples[name](here.ours), tokens[right])), forbidden)
    expect(await failuresOf(shut, attempt, named)).toEqual([])
  })

  test('finds nothing of another garage with its calls', async () => {
    const attempt = async ([right, name]: Pair) => {
      const { status, text } = await send(here.ask, name, samples[name](here.theirs), tokens[right])
      const hasId = slotsOf(name).length > 0
      const foreign = kinds.filter((kind) => !hasId && kind !== 'cursor' && text.includes(here.theirs[kind]))
      return firstOf(
        // An id of a body may also be refused as a wrong value.
        hasId && addressOf(name).path.includes(':') ? unlike(status, 404) : undefined,
        canary.test(text) ? `shows ${text}` : undefined,
        unlike(foreign, []),
      )
    }
    expect(await failuresOf(open, attempt, named)).toEqual([])
  })

  test('sees contacts, agreements and the link of the customer with their right only', async () => {
    const { text: whole, body } = await here.denise.get(`/processes/${here.ours.process}`)
    const secrets: [value: string, seenWith: RegExp][] = [
      ['lea@delmas.fr', /^clients:read/],
      ['+33639981742', /^clients:read/],
      ['Balais Delmas', /^(approvals|billing):/],
      ['Delmas conseille', /^approvals:/],
      ['"totalCents":18400', /^approvals:/],
      [body.qrToken.token, /^$/],
    ]
    expect(secrets.filter(([value]) => !whole.includes(value))).toEqual([])
    const attempt = async ([right, name]: Pair) => {
      const { text } = await send(here.ask, name, samples[name](here.ours), tokens[right])
      return unlike(
        secrets.filter(([value, seenWith]) => text.includes(value) && !seenWith.test(right)),
        [],
      )
    }
    const answering = open.filter(([, name]) => !name.startsWith('DELETE '))
    expect(await failuresOf(answering, attempt, named)).toEqual([])
  })

  test('sees them with a second right', async () => {
    const rights = ['clients:read', 'processes:read', 'approvals:read']
    const { body } = await here.denise.post('/programs', { name: 'Agenda', days: 30, rights })
    const { text } = await send(here.ask, 'GET /processes/:id', { params: { id: here.ours.process } }, body.token)
    expect(text).toContain('lea@delmas.fr')
    expect(text).toContain('Delmas conseille')
    expect(text).not.toContain('qrToken')
  })

  test('may make each of its calls', async () => {
    const attempt = async ([right, name]: Pair) => {
      const answer = await send(here.ask, name, samples[name](here.ours), tokens[right])
      const failed = [401, 500].includes(answer.status) || answer.text.includes('"FORBIDDEN"')
      return failed ? answered(answer) : undefined
    }
    expect(await failuresOf(open, attempt, named)).toEqual([])
  })

  test('changed nothing of the other garage', async () => {
    expect(await fingerprint(here.app.db, here.people.camille.garageId)).toEqual(before)
  })
})
