import { randomUUID } from 'node:crypto'
import type { Request, Response } from 'express'
import { mustEnrol } from '../../domain/second-factor.ts'
import type { Shell } from '../../entry-server.tsx'
import { publicOrigin } from '../runtime/public-origin.ts'
import { findActor } from './actor.ts'
import { csrfToken } from './csrf.ts'
import { takeFlash } from './flash.ts'
import { nonceOf } from './security.ts'
import type { WebDeps } from './web-deps.ts'

const minuteMs = 60_000

export type ShellOfPage = Omit<Shell, 'assets'>

/** What every page knows. Pages outside the cookie session (tracking, some errors) have neither token nor actor. */
export async function shellOf(req: Request, res: Response, unread: number): Promise<ShellOfPage> {
  const withSession = req.session !== undefined
  const actor = findActor(req) ?? null
  return {
    ...bareShell(req, res),
    csrfToken: withSession ? await csrfToken(req, res) : null,
    actor,
    restricted: actor !== null && mustEnrol(actor, depsOf(req).now()),
    flash: withSession && !isBackgroundLook(req) ? await takeFlash(req) : [],
    unread,
  }
}

/** A shell that needs no database: for error pages when it is away. */
export function bareShell(req: Request, res: Response): ShellOfPage {
  const { config, now } = depsOf(req)
  return {
    nonce: nonceOf(res),
    csrfToken: null,
    idempotencyKey: randomUUID(),
    actor: null,
    restricted: false,
    path: req.originalUrl,
    now: new Date(Math.floor(now().getTime() / minuteMs) * minuteMs).toISOString(),
    flash: [],
    unread: 0,
    apiBase: config.apiBaseUrl,
    publicOrigin: publicOrigin(config, req),
    mailsLeave: config.smtpUrl !== undefined,
  }
}

/** A page on show fetching its lists anew shows no toast: it must leave them for the next page. */
export const isBackgroundLook = (req: Request): boolean => req.get('x-page-regions') !== undefined

export function depsOf(req: Request): WebDeps {
  return req.app.locals.deps
}
