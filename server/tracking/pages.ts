import { type Response, Router } from 'express'
import { routes } from '../../domain/routes.ts'
import { page } from '../http/page.ts'
import type { WebDeps } from '../http/web-deps.ts'
import { trackProcess } from './public-process.ts'

/** What customers see. No session, no cookie, no script; unknown, replaced and expired links look alike. */
export function trackingPages(deps: WebDeps): Router {
  const pages = Router()

  pages.get(routes.tracking.path, async (req, res) => {
    keepPrivate(res)
    await deps.limits.take('publicPerAddress', req.ip ?? '')
    const tracking = await trackProcess(deps, req.params.token)
    if (tracking.state !== 'alive') return res.redirect(303, routes.expiredLink.href())
    await page(req, res, 'tracking', {
      process: tracking.process,
      publicUrl: deps.config.publicUrl,
    })
  })

  pages.get(routes.expiredLink.path, async (req, res) => {
    keepPrivate(res)
    await page(req, res, 'expiredLink', {}, 410)
  })

  return pages
}

/** The address is the key: it must stay in no cache, no index and no Referer. */
function keepPrivate(res: Response): void {
  res.set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' })
}
