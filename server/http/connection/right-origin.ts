import type { Request, RequestHandler } from 'express'
import { type Arrival, isOtherOrigin, isSentElsewhere } from '../../../domain/ground/addresses/own-origin.ts'
import type { Config } from '../../runtime/config.ts'
import { matchPage } from '../match.ts'

/**
 * Marks an address that we redirected to. If a marked request still seems to be at another origin, a relay hides the
 * origin: the page is served, so that redirects do not loop.
 */
const mark = 'origine'

/** Redirects a page opened at another host or protocol to PUBLIC_URL, the only origin where sessions work. */
export function leadToPublicUrl(config: Config): RequestHandler {
  const { publicUrl } = config
  if (!publicUrl) return (_req, _res, next) => next()
  return (req, res, next) => {
    if (!isPageLook(req)) return next()
    const { path, query, marked } = unmarked(req)
    const isElsewhere = isOtherOrigin(publicUrl, arrivalOf(req))
    if (isElsewhere === marked) return next()
    if (isElsewhere) query.append(mark, '1')
    const address = path + (query.size > 0 ? `?${query}` : '')
    res.set('Cache-Control', 'no-store').redirect(302, isElsewhere ? publicUrl + address : address)
  }
}

/** PUBLIC_URL, for a refused form that one of our pages sent at another origin; null for any other. */
export function rightOriginOf(req: Request, { publicUrl }: Config): string | null {
  return publicUrl && isSentElsewhere(publicUrl, req.get('origin'), req.get('host')) ? publicUrl : null
}

/** Whether a page is opened; an open page that refreshes its lists does not count. */
const isPageLook = (req: Request): boolean =>
  (req.method === 'GET' || req.method === 'HEAD') &&
  req.get('x-page-regions') === undefined &&
  matchPage(req.path) !== undefined

function arrivalOf(req: Request): Arrival {
  const isTrusted: (address: string | undefined, hop: number) => boolean = req.app.get('trust proxy fn')
  const isForwarded = req.get('x-forwarded-proto') !== undefined && isTrusted(req.socket.remoteAddress, 0)
  return {
    hosts: [req.host, req.get('x-forwarded-host')?.split(',')[0]?.trim()],
    protocol: isForwarded ? req.protocol : null,
    referer: req.get('referer'),
  }
}

/** The address without our mark. `req.path` omits a host in the request line, and `//` would name a host. */
function unmarked(req: Request) {
  const query = new URLSearchParams(req.originalUrl.split('?').slice(1).join('?'))
  const marked = query.has(mark)
  query.delete(mark)
  return { path: req.path.replace(/^\/+/, '/'), query, marked }
}
