type Events = WindowEventMap & DocumentEventMap
type Listeners = { [Name in keyof Events]?: (event: Events[Name]) => void }

/** Adds listeners to a target, by the names of the events. @returns a function that removes the listeners */
export function listen(target: Window | Document, listeners: Listeners): () => void {
  const entries = Object.entries(listeners) as [string, EventListener][]
  for (const [name, listener] of entries) target.addEventListener(name, listener)
  return () => {
    for (const [name, listener] of entries) target.removeEventListener(name, listener)
  }
}
