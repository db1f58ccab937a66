/** What waits in this page goes with it. Returns what switches on, and off, the browser's question before the page is left. */
export function leaveGuard(): (isOn: boolean) => void {
  const ask = (event: BeforeUnloadEvent) => {
    event.preventDefault()
    // Chrome before 119 asks for this one.
    event.returnValue = true
  }
  return (isOn) => window[isOn ? 'addEventListener' : 'removeEventListener']('beforeunload', ask)
}
