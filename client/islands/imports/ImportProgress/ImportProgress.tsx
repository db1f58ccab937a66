import { useEffect } from 'react'
import { refreshRegions } from '../../../runtime/regions/page-regions.ts'

const lookMs = 1000

/** Renews the page of a running import until it runs no more; without network, with the next look. */
export function ImportProgress() {
  useEffect(() => {
    let timer = 0
    const isRunning = () => document.querySelector('[data-import-running]') !== null
    const lookSoon = () => {
      if (isRunning()) timer = window.setTimeout(look, lookMs)
    }
    // A look waits for the answer to the one before: a newer one would throw it away.
    const look = () => refreshRegions(location.href).then(lookSoon, lookSoon)
    lookSoon()
    return () => clearTimeout(timer)
  }, [])
  return null
}
