/** Any node takes listeners; `new EventTarget()` is refused by the first builds of Chrome 64. */
const silentSignal = () => Object.assign(document.createDocumentFragment(), { aborted: false })

class SilentAbortController {
  readonly signal = silentSignal()
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
