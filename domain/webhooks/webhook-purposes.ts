import type { EventGroups } from './webhook.ts'

/** The choices of events that the form offers by their purpose; « Choisir » is every other choice. */
export const webhookPurposes = {
  facturer: {
    label: 'Pour facturer',
    events: ['process.billable', 'process.billableUndone'],
  },
  planning: {
    label: 'Pour un planning',
    events: [
      'process.started',
      'process.changed',
      'process.completed',
      'process.assigned',
      'process.deleted',
      'visit.arrived',
      'visit.arrivalCorrected',
      'visit.arrivalUndone',
      'visit.returned',
      'visit.returnCorrected',
      'visit.returnUndone',
    ],
  },
} as const

export type WebhookPurpose = keyof typeof webhookPurposes
/** The value of the form's `usage` for events that are ticked one by one. */
export const ownEvents = 'choisir'

export const isPurpose = (value: unknown): value is WebhookPurpose =>
  typeof value === 'string' && Object.hasOwn(webhookPurposes, value)

/** The purpose with exactly these events; « Choisir » where none has them. */
export function purposeOf(events: readonly string[]): WebhookPurpose | typeof ownEvents {
  const sorted = [...events].sort().join()
  const purposes = Object.keys(webhookPurposes) as WebhookPurpose[]
  return purposes.find((name) => [...webhookPurposes[name].events].sort().join() === sorted) ?? ownEvents
}

/** « Processus : créé, terminé. Visites : véhicule arrivé. »; an event of another version shows its name. */
export function eventsText(groups: EventGroups, events: readonly string[]): string {
  const known = Object.entries(groups).flatMap(([title, labels]) => {
    const words = Object.keys(labels).flatMap((name) => (events.includes(name) ? labels[name]?.toLowerCase() : []))
    return words.length > 0 ? `${title}\u00a0: ${words.join(', ')}.` : []
  })
  const unknown = events.filter((name) => !Object.values(groups).some((labels) => name in labels))
  return [...known, ...(unknown.length > 0 ? [`${unknown.join(', ')}.`] : [])].join(' ')
}
