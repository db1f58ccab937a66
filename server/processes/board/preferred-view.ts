import type { Request, Response } from 'express'
import { type BoardView, boardViews } from '../../../domain/processes/board.ts'
import type { Deps } from '../../deps.ts'
import { isBackgroundLook } from '../../http/answer/page.ts'
import { isHttps } from '../../http/session/session.ts'

const yearMs = 365 * 24 * 60 * 60 * 1000

/** The view that this browser opened last: the office's screen and the workshop's phone each have their own. */
export function preferredView({ config }: Pick<Deps, 'config'>, req: Request): BoardView {
  const [, kept] = new RegExp(`(?:^|; ?)${nameFor(config)}=(\\w+)(?:;|$)`).exec(req.headers.cookie ?? '') ?? []
  return boardViews.find((view) => view === kept) ?? 'jour'
}

/** Remembers the chosen view; a page that refreshes itself has chosen nothing. */
export function rememberView({ config }: Pick<Deps, 'config'>, req: Request, res: Response, view: BoardView): void {
  if (isBackgroundLook(req)) return
  res.cookie(nameFor(config), view, {
    httpOnly: true,
    secure: isHttps(config),
    sameSite: 'lax',
    path: '/',
    maxAge: yearMs,
  })
}

const nameFor = (config: Deps['config']) => (isHttps(config) ? '__Host-garage_vue' : 'garage_vue')
