/** The kinds of thing that change in a garage. A change is announced by its kinds alone, without data. */
export type ChangeKind =
  | 'process'
  | 'client'
  | 'car'
  | 'stepType'
  | 'garage'
  | 'employee'
  | 'notification'
  | 'mail'
  | 'import'
  | 'export'
  | 'journal'
  | 'delivery'

/** Means that anything may have changed: the server does not know the kinds. */
export const anyKind = '*'

/** The data of the event `change`, as JSON; the event's id is the garage's change number. */
export type Change = { kinds: (ChangeKind | typeof anyKind)[] }

/** The events of a stream: its first event, a change in the garage, a sign of life, the end of the session. */
export const liveEvents = { open: 'open', change: 'change', beat: 'beat', ended: 'ended' } as const
