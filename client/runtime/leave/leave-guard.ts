/**
 * Guards work that would be lost with this page. @returns a function that switches the question before leaving on and
 * off
 */
export function leaveGuard(): (isOn: boolean) => void {
  const ask = (event: BeforeUnloadEvent) => {
    event.preventDefault()
    // Chrome before 119 needs the old property.
    event.returnValue = true
  }
  return (isOn) => window[isOn ? 'addEventListener' : 'removeEventListener']('beforeunload', ask)
}
