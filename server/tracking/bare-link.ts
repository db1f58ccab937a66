import type { RequestHandler } from 'express'
import * as routes from '../../domain/routes.ts'
import { keepPrivate } from '../http/answer/page.ts'

const keyed = [
  routes.tracking,
  routes.publicApproval,
  routes.publicWithdrawal,
  routes.resetConfirm,
  routes.emailConfirm,
].map(({ path }) => path.replace(':token', ''))

/**
 * The address of a token with something behind it: 32 signs, then a sign that starts neither a word nor a path. The
 * address is read as it came, because half a percent code (`%BB`) cannot be decoded.
 */
const followed = new RegExp(`^((?:${keyed.join('|')})[\\w-]{32})/?[^a-z0-9/].*$`, 'is')
const invited = /^([\w-]{32})[^a-z0-9].*$/is

/** Redirects a link that a messenger took together with the sign behind it (`.`, `)`, `»`, a space) to the bare link. */
export const leadToBareLink: RequestHandler = (req, res, next) => {
  if (req.method !== 'GET' && req.method !== 'HEAD') return next()
  const bare = followed.exec(req.path)?.[1] ?? bareInvitation(req.path, req.query.invite)
  if (bare === undefined) return next()
  keepPrivate(res)
  res.redirect(303, bare)
}

function bareInvitation(path: string, given: unknown): string | undefined {
  const invite = path === routes.register.path && typeof given === 'string' ? invited.exec(given)?.[1] : undefined
  return invite && routes.register.href({}, { invite })
}
