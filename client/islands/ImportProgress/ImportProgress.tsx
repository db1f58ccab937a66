import { useEffect } from 'react'
import { refreshRegions } from '../../page/page-regions.ts'

const lookMs = 1000

/** Renews the page of a running import until it runs no more; without network, with the next look. */
export function ImportProgress() {
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.querySelector('[data-import-running]')) refreshRegions(location.href).catch(() => undefined)
      else clearInterval(timer)
    }, lookMs)
    return () => clearInterval(timer)
  }, [])
  return null
}
