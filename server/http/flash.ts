import type { Request, Response } from 'express'
import { saveSession } from './session.ts'

type Flash = { kind: 'info' | 'error'; message: string }

/** A message for the next page. Await it before redirecting: the next request may be faster than the store. */
export async function flash(req: Request, kind: Flash['kind'], message: string): Promise<void> {
  req.session.flash = [...(req.session.flash ?? []), { kind, message }]
  await saveSession(req)
}

/** The answer to a form that was heard: another page, which says what became of it. */
export async function goTelling(res: Response, href: string, message: string, kind: Flash['kind'] = 'info') {
  await flash(res.req, kind, message)
  res.redirect(303, href)
}

export async function takeFlash(req: Request): Promise<Flash[]> {
  const messages = req.session?.flash
  if (!messages || messages.length === 0) return []
  delete req.session.flash
  await saveSession(req)
  return messages
}
