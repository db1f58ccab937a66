import { anywhere } from '../../../domain/live/changes.ts'
import { listen } from '../page/listen.ts'
import { type Kinds, openStream, type Stream, type StreamEvents } from './stream.ts'

type Message =
  | { type: 'changed'; number: number; kinds: Kinds }
  /** Every change after `number` is announced, while the stream is alive. */
  | { type: 'state'; alive: boolean; number: number }
  | { type: 'ended' }
  /** A new tab asks for the state. */
  | { type: 'hello' }

/**
 * Receives the changes of the page's garage over one stream for all tabs of the browser: the tab that has the lock
 * opens it and passes its events on. When that tab closes, another one gets the lock. Without locks, each tab has a
 * stream while it is visible. Without EventSource there is none, and polls serve.
 */
export function followChanges(stream: Stream, page: StreamEvents): void {
  if (typeof EventSource === 'undefined') return
  // The type declares `locks` as always present; older browsers and plain http have none.
  const locks: LockManager | undefined = navigator.locks
  if (locks && typeof BroadcastChannel !== 'undefined') shareStream(locks, stream, page)
  else streamWhileVisible(stream, page)
}

function shareStream(locks: LockManager, { address, name }: Stream, page: StreamEvents): void {
  const channel = new BroadcastChannel(name)
  let isAlive = false
  const tell = (message: Message) => {
    receive(message, page)
    channel.postMessage(message)
  }
  const lead = () => {
    const state = (alive: boolean): Message => ({ type: 'state', alive, number: page.known() })
    channel.onmessage = ({ data }: MessageEvent<Message>) => {
      if (data.type === 'hello') channel.postMessage(state(isAlive))
    }
    openStream(address, {
      known: page.known,
      changed: (number, kinds) => tell({ type: 'changed', number, kinds }),
      alive: (alive) => {
        isAlive = alive
        tell(state(alive))
      },
      ended: () => tell({ type: 'ended' }),
    })
    // The tab keeps the lock as long as it is open.
    return new Promise<never>(() => undefined)
  }
  channel.onmessage = ({ data }: MessageEvent<Message>) => receive(data, page)
  channel.postMessage({ type: 'hello' } satisfies Message)
  void locks.request(name, lead)
}

function receive(message: Message, page: StreamEvents): void {
  if (message.type === 'changed') page.changed(message.number, message.kinds)
  if (message.type === 'ended') page.ended()
  if (message.type !== 'state') return
  page.alive(message.alive)
  if (message.alive && message.number > page.known()) page.changed(message.number, [anywhere])
}

function streamWhileVisible({ address }: Stream, page: StreamEvents): void {
  let close: (() => void) | undefined
  const follow = () => {
    const isVisible = document.visibilityState === 'visible'
    if (isVisible && !close) close = openStream(address, page)
    if (isVisible || !close) return
    close()
    close = undefined
  }
  listen(document, { visibilitychange: follow })
  follow()
}
