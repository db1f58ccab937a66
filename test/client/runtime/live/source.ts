type Listener = (event: { data?: string; lastEventId?: string }) => void

/** An EventSource whose events a test sends. */
export class Source {
  static readonly CLOSED = 2
  static all: Source[] = []
  readyState = 1
  onerror: (() => void) | undefined
  readonly url: string
  private listeners = new Map<string, Listener>()

  constructor(url: string) {
    this.url = url
    Source.all.push(this)
  }
  addEventListener(name: string, listener: Listener) {
    this.listeners.set(name, listener)
  }
  close() {
    this.readyState = Source.CLOSED
  }
  send(name: string, number: number, data: object = {}) {
    this.listeners.get(name)?.({ data: JSON.stringify(data), lastEventId: String(number) })
  }
  fail(readyState: 0 | 2) {
    this.readyState = readyState
    this.onerror?.()
  }
}
