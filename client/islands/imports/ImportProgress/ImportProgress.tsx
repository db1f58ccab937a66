import { useEffect } from 'react'
import { refreshRegions } from '../../../runtime/regions/page-regions.ts'

const lookMs = 1000

/** Refreshes the page of an import until it ends; after a network failure, with the next refresh. */
export function ImportProgress() {
  useEffect(() => {
    let timer = 0
    const isRunning = () => document.querySelector('[data-import-running]') !== null
    const lookSoon = () => {
      if (isRunning()) timer = window.setTimeout(look, lookMs)
    }
    // A refresh waits for the answer to the one before: a newer one would cancel it.
    const look = () => refreshRegions(location.href).then(lookSoon, lookSoon)
    lookSoon()
    return () => clearTimeout(timer)
  }, [])
  return null
}
