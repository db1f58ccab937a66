type Events = WindowEventMap & DocumentEventMap
type Listeners = { [Name in keyof Events]?: (event: Events[Name]) => void }

/** Adds listeners to the page, by the names of its events. Returns what removes them. */
export function listen(target: Window | Document, listeners: Listeners): () => void {
  const entries = Object.entries(listeners) as [string, EventListener][]
  for (const [name, listener] of entries) target.addEventListener(name, listener)
  return () => {
    for (const [name, listener] of entries) target.removeEventListener(name, listener)
  }
}
