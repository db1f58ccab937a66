import { listen } from './listen.ts'

/** Fills the place that the layouts keep for it (`data-offline` holds the words) as long as there is no network. */
export function watchConnection(): void {
  const place = document.querySelector<HTMLElement>('[data-offline]')
  if (!place) return
  const tell = () => {
    place.textContent = navigator.onLine ? '' : (place.dataset.offline ?? '')
  }
  listen(window, { online: tell, offline: tell })
  tell()
}
