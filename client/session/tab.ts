import { randomId } from '../random-id.ts'
import type { TabChannel, TabMessage } from './channel.ts'
import { readTabId, saveTabId } from './storage.ts'

const answerWithinMs = 150

export type Tab = {
  /** Settles once another living tab has had its time to say that it holds this id. */
  answered: Promise<void>
  hear: (message: TabMessage) => void
}

/**
 * Names this tab, or asks the others whether the name found in its storage is theirs: browsers copy sessionStorage
 * into a duplicated tab, tokens included.
 */
export function claimTab(channel: TabChannel, onDuplicated: () => void): Tab {
  const found = readTabId()
  const id = found ?? randomId()
  if (found === null) saveTabId(id)
  else channel.post({ type: 'hello', tabId: id })

  let current = id
  let settle: () => void = () => undefined
  const answered = new Promise<void>((resolve) => {
    settle = resolve
  })
  if (found === null) settle()
  else setTimeout(settle, answerWithinMs)

  const hear = (message: TabMessage): void => {
    if (message.type === 'hello' && message.tabId === current) channel.post({ type: 'taken', tabId: current })
    if (message.type !== 'taken' || message.tabId !== found || current !== found) return
    current = randomId()
    saveTabId(current)
    onDuplicated()
    settle()
  }
  return { answered, hear }
}
