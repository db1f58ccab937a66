type Events = WindowEventMap & DocumentEventMap
type Hears = { [Name in keyof Events]?: (event: Events[Name]) => void }

/** Hears the page, by the names of its events. Returns what stops it. */
export function listen(target: Window | Document, hears: Hears): () => void {
  const entries = Object.entries(hears) as [string, EventListener][]
  for (const [name, hear] of entries) target.addEventListener(name, hear)
  return () => {
    for (const [name, hear] of entries) target.removeEventListener(name, hear)
  }
}
