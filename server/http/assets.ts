import { fileURLToPath } from 'node:url'
import type { RequestHandler } from 'express'
import sirv from 'sirv'

const yearS = 365 * 24 * 3600
const hourS = 3600

/** Files of the build. Those whose name never changes content are kept for good; all are sent as compressed at build time. */
export function builtFiles(folder: URL): RequestHandler[] {
  const compressed = { brotli: true, gzip: true }
  const forGood = { ...compressed, immutable: true, maxAge: yearS }
  return [
    ...['assets', 'fonts'].map((name) => under(`/${name}/`, sirv(fileURLToPath(new URL(name, folder)), forGood))),
    sirv(fileURLToPath(folder), { ...compressed, etag: true, maxAge: hourS }),
  ]
}

/** Public files as they are, read anew each time. */
export const sourceFiles = (folder: URL): RequestHandler[] => [sirv(fileURLToPath(folder), { dev: true })]

/** Lets `serve` see only addresses that begin so; what it lacks goes on to the 404. */
function under(prefix: string, serve: RequestHandler): RequestHandler {
  return (req, res, next) => {
    if (!req.url.startsWith(prefix)) return next()
    const { url } = req
    req.url = url.slice(prefix.length - 1)
    serve(req, res, () => {
      req.url = url
      next()
    })
  }
}
