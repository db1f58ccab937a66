import { expect, test } from 'vitest'
import { processEvents } from '../../../domain/processes/history/events.ts'
import { activityText } from '../../../domain/processes/history/history-text.ts'

const facts = {
  lines: 2,
  totalCents: 20_850,
  accepted: 2,
  refused: 0,
  acceptedCents: 20_850,
  medium: 'online',
  steps: 2,
}
const said = (action: string) => activityText({ action, after: facts, whom: null })

test('the history describes every agreement event in French', () => {
  const names = Object.values(processEvents).map(({ apiName }) => apiName)
  const actions = names.filter((name) => name.startsWith('approval.'))
  expect(actions).toHaveLength(15)
  for (const action of actions) expect(said(action)).not.toBe(action)
})

test.each([
  ['approval.send', 'Accord demandé au client\u00a0: 208,50\u00a0€ TTC'],
  ['approval.answer', 'Accord accepté\u00a0: 208,50\u00a0€ TTC'],
  ['approval.record', 'Accord accepté\u00a0: 208,50\u00a0€ TTC'],
  ['approval.withdraw', 'Demande d’accord retirée'],
  ['approval.renounce', 'Le client a renoncé\u00a0: 208,50\u00a0€ TTC acceptés'],
])('the event %s reads « %s »', (action, text) => {
  expect(said(action)).toBe(text)
})
