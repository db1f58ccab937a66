class SilentSignal extends EventTarget {
  aborted = false
  onabort = null
  throwIfAborted(): void {
    if (this.aborted) throw new DOMException('Aborted', 'AbortError')
  }
}

class SilentAbortController {
  readonly signal = new SilentSignal()
  abort(): void {
    if (this.signal.aborted) return
    this.signal.aborted = true
    this.signal.dispatchEvent(new Event('abort'))
  }
}

// Chrome 64 and 65 know fetch but not AbortController, which the query client makes for every query.
if (typeof AbortController === 'undefined') {
  window.AbortController = SilentAbortController as unknown as typeof AbortController
}
