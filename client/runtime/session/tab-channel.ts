import type { SessionAnswer } from '../../../domain/accounts/session.ts'

export type TabMessage =
  | { type: 'hello'; tabId: string }
  | { type: 'taken'; tabId: string }
  | { type: 'rotated'; from: string; answer: SessionAnswer }
  | { type: 'signedOut'; sessionId: string | null }

export type TabChannel = { post: (message: TabMessage) => void }

/** Opens the channel between the tabs of one browser. Without BroadcastChannel its messages are dropped. */
export function openTabChannel(onMessage: (message: TabMessage) => void): TabChannel {
  if (typeof BroadcastChannel === 'undefined') return { post: () => undefined }
  const channel = new BroadcastChannel('fil-session')
  channel.onmessage = (event: MessageEvent<TabMessage>) => onMessage(event.data)
  return { post: (message) => channel.postMessage(message) }
}
