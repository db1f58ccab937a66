/** A kind of change for every page and part: the server does not know what has changed. */
export const anywhere = '*'
/** The kind of a change that any page may show. */
export const everyPage = '/'
/** The kind of a change that no page shows: it is not announced. */
export const noPage = ''

/**
 * The data of the event `change`, as JSON; the event's id is the garage's change number. A kind of change is the beginning
 * of the addresses of the pages that show it: `/` for a change of any page, `/notifications` for one that only that page shows.
 */
export type Change = { kinds: string[] }

/** The events of a stream: its first event, a change in the garage, a sign of life, the end of the session. */
export const liveEvents = { open: 'open', change: 'change', beat: 'beat', ended: 'ended' } as const
