import type { Request, Response } from 'express'
import { secondFactorLimits } from '../../../domain/second-factor-limits.ts'
import type { Deps } from '../../deps.ts'
import { isHttps } from '../../http/session.ts'
import type { Config } from '../../runtime/config.ts'

/** What a browser keeps between the password and the second factor: a cookie of its own, which opens nothing. */
export function keepPending({ config }: Pick<Deps, 'config'>, res: Response, token: string): void {
  res.cookie(nameFor(config), token, { ...flags(config), maxAge: secondFactorLimits.pendingSignInMs })
}

export function pendingTokenOf({ config }: Pick<Deps, 'config'>, req: Request): string | undefined {
  return new RegExp(`(?:^|; ?)${nameFor(config)}=([\\w-]{32})(?:;|$)`).exec(req.headers.cookie ?? '')?.[1]
}

export function forgetPending({ config }: Pick<Deps, 'config'>, req: Request, res: Response): void {
  if (pendingTokenOf({ config }, req)) res.clearCookie(nameFor(config), flags(config))
}

const nameFor = (config: Config) => (isHttps(config) ? '__Host-garage_attente' : 'garage_attente')

const flags = (config: Config) => ({ httpOnly: true, secure: isHttps(config), sameSite: 'lax', path: '/' }) as const
