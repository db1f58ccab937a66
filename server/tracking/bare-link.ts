import type { RequestHandler } from 'express'
import * as routes from '../../domain/ground/routes.ts'
import { keepPrivate } from '../http/answer/page.ts'

/** The routes of links, each with the length of its token: 24 or 32 random bytes in base64url. */
const keyed = [
  [routes.tracking, 32],
  [routes.publicApproval, 32],
  [routes.publicWithdrawal, 32],
  [routes.resetConfirm, 43],
  [routes.emailConfirm, 43],
] as const

const tokens = keyed.map(([{ path }, length]) => path.replace(':token', `[\\w-]{${length}}`))

/**
 * The address of a token followed by a character that begins neither a word nor a path. The raw address is used,
 * because half a percent code (`%BB`) cannot be decoded.
 */
const followed = new RegExp(`^(${tokens.join('|')})/?[^a-z0-9/].*$`, 'is')
const invited = /^([\w-]{32})[^a-z0-9].*$/is

/**
 * Redirects a link that a messenger copied together with the character after it (`.`, `)`, `»`, a space) to the bare
 * link.
 */
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
