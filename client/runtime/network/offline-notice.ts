import { listen } from '../page/listen.ts'

/** Fills the layout's box for the offline notice (`data-offline` holds the text) while there is no network. */
export function watchConnection(): void {
  const box = document.querySelector<HTMLElement>('[data-offline]')
  if (!box) return
  const showNotice = () => {
    box.textContent = navigator.onLine ? '' : (box.dataset.offline ?? '')
  }
  listen(window, { online: showNotice, offline: showNotice })
  showNotice()
}
