import { expect, test } from 'vitest'
import { webhookEventGroups, webhookEvents } from '../../../domain/features.ts'
import { eventsText, purposeOf, webhookPurposes } from '../../../domain/webhooks/webhook-purposes.ts'

test.each(Object.entries(webhookPurposes))(
  'the purpose %s has only events that a webhook may choose',
  (name, { events }) => {
    expect(webhookEvents).toEqual(expect.arrayContaining([...events]))
    expect(purposeOf([...events].reverse())).toBe(name)
  },
)

test('other events are a choice of their own', () => {
  for (const events of [[], ['process.billable'], [...webhookPurposes.facturer.events, 'car.created']])
    expect(purposeOf(events)).toBe('choisir')
})

test('events are named by subject, and those of another version by their name', () => {
  expect(eventsText(webhookEventGroups, ['car.created', 'process.completed', 'process.started', 'car.painted'])).toBe(
    'Processus\u00a0: créé, terminé. Véhicules\u00a0: créé. car.painted.',
  )
})
