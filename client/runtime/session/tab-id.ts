import { randomId } from '../page/random-id.ts'
import { readTabId, saveTabId } from './session-storage.ts'
import type { TabChannel, TabMessage } from './tab-channel.ts'

const answerWithinMs = 150

export type Tab = {
  /** Resolves once another tab with the same id has had time to answer. */
  answered: Promise<void>
  hear: (message: TabMessage) => void
}

/** Gives this tab a unique id: browsers copy sessionStorage, including tokens, into a duplicated tab. */
export function claimTab(channel: TabChannel, onDuplicated: () => void): Tab {
  const storedId = readTabId()
  const id = storedId ?? randomId()
  if (storedId === null) saveTabId(id)
  else channel.post({ type: 'hello', tabId: id })

  let current = id
  let settleAnswered: () => void = () => undefined
  const answered = new Promise<void>((resolve) => {
    settleAnswered = resolve
  })
  if (storedId === null) settleAnswered()
  else setTimeout(settleAnswered, answerWithinMs)

  const hear = (message: TabMessage): void => {
    if (message.type === 'hello' && message.tabId === current) channel.post({ type: 'taken', tabId: current })
    if (message.type !== 'taken' || message.tabId !== storedId || current !== storedId) return
    current = randomId()
    saveTabId(current)
    onDuplicated()
    settleAnswered()
  }
  return { answered, hear }
}
