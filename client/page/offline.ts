import { listen } from '../listen.ts'

/** Fills the layouts' place for the offline notice (`data-offline` holds the text) while there is no network. */
export function watchConnection(): void {
  const place = document.querySelector<HTMLElement>('[data-offline]')
  if (!place) return
  const tell = () => {
    place.textContent = navigator.onLine ? '' : (place.dataset.offline ?? '')
  }
  listen(window, { online: tell, offline: tell })
  tell()
}
