import { anywhere, type Change, liveEvents } from '../../../domain/live/changes.ts'
import { fetchOwn } from '../page/fetch-own.ts'
import { listen } from '../page/listen.ts'

export type Kinds = Change['kinds']

/** The address of a stream, and the name under which the tabs of a browser share it. */
export type Stream = { address: string; name: string }

export type StreamEvents = {
  /** The number of the last change that is known: changes after it are announced. */
  known: () => number
  changed: (number: number, kinds: Kinds) => void
  /** Whether the stream announces changes from now on. */
  alive: (alive: boolean) => void
  /** Called when the stream's session has ended; the browser may have another one since. */
  ended: () => void
}

/** Pauses before another attempt, each with a random part: browsers must not all come at the same time. */
const pauses = {
  /** After a failure of a server or a proxy; doubled after each further failure of the server itself. */
  failed: { fromMs: 1_000, toMs: 4_000 },
  /** After the network has returned. */
  online: { fromMs: 0, toMs: 2_000 },
}
const longestPauseMs = 60_000

/** A connection without any event for this time is dead, although the browser does not notice. */
const silentMs = 45_000

/**
 * Receives the garage's changes from the server. The browser itself connects again after a lost connection; this code
 * does after a refusal, until the server says that there is no stream for this page.
 * @returns a function that closes the stream
 */
export function openStream(address: string, page: StreamEvents): () => void {
  const addressNow = () => `${address}?since=${page.known()}`
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let silence: ReturnType<typeof setTimeout> | undefined
  let failures = 0

  const close = () => {
    source?.close()
    source = undefined
    clearTimeout(timer)
    clearTimeout(silence)
    page.alive(false)
  }
  const open = () => {
    source = connect(addressNow(), { ...page, ended: end }, { heard, refused })
  }
  const reopenIn = (pauseMs: number) => {
    close()
    timer = setTimeout(open, pauseMs)
  }
  const heard = () => {
    failures = 0
    clearTimeout(silence)
    silence = setTimeout(() => reopenIn(randomIn(pauses.online)), silentMs)
  }
  /** Asks for the reason, which the browser hides, and tries again later unless there is no stream. */
  const refused = async () => {
    const closed = source
    const { status, retryAfterMs } = await reasonFrom(addressNow())
    if (source !== closed) return
    if (retryAfterMs > 0) reopenIn(randomIn({ fromMs: retryAfterMs / 2, toMs: retryAfterMs }))
    else if (status === 200 || status >= 500 || status === 0) {
      reopenIn(Math.min(longestPauseMs, randomIn(pauses.failed) * 2 ** failures))
      if (status === 500) failures += 1
    } else stop()
  }
  const stopListening = listen(window, { online: () => source && reopenIn(randomIn(pauses.online)) })
  const stop = () => {
    stopListening()
    close()
  }
  const end = () => {
    reopenIn(randomIn(pauses.failed))
    page.ended()
  }
  open()
  return stop
}

type Connection = {
  /** Called at each event of the server. */
  heard: () => void
  /** Called when the browser gives up the connection. */
  refused: () => void
}

function connect(address: string, page: StreamEvents, { heard, refused }: Connection): EventSource {
  const { known, changed, alive, ended } = page
  const source = new EventSource(address)
  const receive = (name: string, act: (event: MessageEvent<string>) => void) =>
    source.addEventListener(name, (event) => {
      // The browser's own event `open` has the name of our first event, and no data.
      if (!('data' in event)) return
      heard()
      act(event as MessageEvent<string>)
    })
  receive(liveEvents.open, ({ lastEventId }) => {
    alive(true)
    // The browser may repeat this number after a connection that broke before the changes came.
    if (Number(lastEventId) !== known()) changed(Number(lastEventId), [anywhere])
  })
  receive(liveEvents.change, ({ lastEventId, data }) => {
    changed(Number(lastEventId), (JSON.parse(data) as Change).kinds)
  })
  receive(liveEvents.beat, () => undefined)
  receive(liveEvents.ended, ended)
  source.onerror = () => {
    alive(false)
    if (source.readyState === EventSource.CLOSED) refused()
  }
  return source
}

const randomIn = ({ fromMs, toMs }: { fromMs: number; toMs: number }): number =>
  fromMs + Math.random() * (toMs - fromMs)

type Reason = { status: number; retryAfterMs: number }

/** The status of the stream's answer, and its Retry-After; 0 without an answer of the server. */
async function reasonFrom(address: string): Promise<Reason> {
  try {
    const answer = await fetchOwn(address, { credentials: 'same-origin', cache: 'no-store' })
    void answer.body?.cancel().catch(() => undefined)
    return { status: answer.status, retryAfterMs: Number(answer.headers.get('Retry-After')) * 1_000 }
  } catch {
    return { status: 0, retryAfterMs: 0 }
  }
}
