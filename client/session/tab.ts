import { randomId } from '../random-id.ts'
import type { TabChannel, TabMessage } from './channel.ts'
import { readTabId, saveTabId } from './storage.ts'

const answerWithinMs = 150

export type Tab = {
  /** Settles once any other tab with this id has had time to say so. */
  answered: Promise<void>
  hear: (message: TabMessage) => void
}

/** Gives this tab an id that no other has: browsers copy sessionStorage into a duplicated tab, tokens included. */
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
