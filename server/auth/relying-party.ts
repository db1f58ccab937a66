import { isIP } from 'node:net'
import type { Request } from 'express'
import type { Deps } from '../deps.ts'
import { conflict } from '../http/errors.ts'
import { publicOrigin } from '../runtime/public-origin.ts'

/** To whom passkeys belong (WebAuthn's relying party): the site by its name. */
export type RelyingParty = { id: string; origin: string }

/**
 * Browsers make passkeys over https and on this machine, for a name: a numeric address has none. The name is the
 * installation's own, never what a request says of itself from outside.
 */
export function relyingParty({ config }: Pick<Deps, 'config'>, req: Pick<Request, 'get'>): RelyingParty | null {
  const origin = publicOrigin(config, req)
  if (!origin) return null
  const { protocol, hostname } = new URL(origin)
  const trusted = protocol === 'https:' || /^(.+\.)?localhost$/.test(hostname)
  return trusted && !isIP(hostname.replace(/^\[|\]$/g, '')) ? { id: hostname, origin } : null
}

/** What a page asks its browser to be at, for passkeys to be offered. */
export const passkeyOrigin = (deps: Pick<Deps, 'config'>, req: Pick<Request, 'get'>): string | null =>
  relyingParty(deps, req)?.origin ?? null

/** @throws AppError 409 PASSKEYS_UNAVAILABLE */
export function requireParty(deps: Pick<Deps, 'config'>, req: Pick<Request, 'get'>): RelyingParty {
  const party = relyingParty(deps, req)
  if (!party) throw conflict('PASSKEYS_UNAVAILABLE')
  return party
}
