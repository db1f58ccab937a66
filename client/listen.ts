type Events = WindowEventMap & DocumentEventMap
type Hears = { [Name in keyof Events]?: (event: Events[Name]) => void }

/** Adds listeners to the page, by the names of its events. Returns what removes them. */
export function listen(target: Window | Document, hears: Hears): () => void {
  const entries = Object.entries(hears) as [string, EventListener][]
  for (const [name, hear] of entries) target.addEventListener(name, hear)
  return () => {
    for (const [name, hear] of entries) target.removeEventListener(name, hear)
  }
}
