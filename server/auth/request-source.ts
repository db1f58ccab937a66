import type { Request } from 'express'
import type { RequestSource } from './auth-sessions.ts'

export function requestSource(req: Request): RequestSource {
  return { ip: req.ip ?? null, userAgent: req.get('user-agent') ?? null }
}
