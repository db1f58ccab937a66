import sheet from './entries.css?url'

/** Loads the styles of these parts, so that no page pays for them. Without styles the parts still work. */
export const loadStyles = (): Promise<void> =>
  new Promise((resolve) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = sheet
    link.onload = () => resolve()
    link.onerror = () => resolve()
    document.head.append(link)
  })
