import sheet from './entries.css?url'

let worn: Promise<void> | null = null

/** What only these parts wear comes with them: no page pays for it. Where it does not come, they work without. */
export function wear(): Promise<void> {
  worn ??= new Promise((resolve) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = sheet
    link.onload = () => resolve()
    link.onerror = () => resolve()
    document.head.append(link)
  })
  return worn
}
