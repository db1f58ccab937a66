import type { Request } from 'express'
import type { Origin } from './auth-sessions.ts'

export function originOf(req: Request): Origin {
  return { ip: req.ip ?? null, userAgent: req.get('user-agent') ?? null }
}
