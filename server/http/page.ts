import { createHash, randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Request, Response } from 'express'
import { dayParis } from '../../domain/dates.ts'
import type { PageName, PageProps, Shell } from '../../entry-server.tsx'
import { readGarage, type TenantRead } from '../database/tenant.ts'
import type { Deps } from '../deps.ts'
import { publicOrigin } from '../runtime/public-origin.ts'
import { type Actor, actorOf, findActor } from './actor.ts'
import { csrfToken } from './csrf.ts'
import { takeFlash } from './flash.ts'
import { requestIdOf } from './request-log.ts'
import { nonceOf } from './security.ts'
import { countUnread } from './unread.ts'

const minuteMs = 60_000
const mostTurns = 20

type ShellOfPage = Omit<Shell, 'assets'>
type PageStream = Awaited<ReturnType<Deps['renderer']['stream']>>

/** A page and what it shows. */
export type Found = { name: PageName; props: unknown; status: number }

export const found = <N extends PageName>(name: N, props: PageProps<N>, status = 200): Found => ({
  name,
  props,
  status,
})

export type Load<N extends PageName> = (tx: TenantRead, actor: Actor) => PageProps<N> | Promise<PageProps<N>>
export type Find = (tx: TenantRead, actor: Actor) => Promise<Found | null>

/** A page of the garage: the one read of the request gives what the loader asks for, and the bell's count beside it. */
export async function showPage<N extends PageName>(
  req: Request,
  res: Response,
  name: N,
  load: Load<N>,
  status = 200,
): Promise<void> {
  await showFound(req, res, async (tx, actor) => found(name, await load(tx, actor), status))
}

/**
 * The same where it depends on the data which page it is, or whether it is one.
 * @returns false when none was found: then nothing is answered yet
 */
export async function showFound(req: Request, res: Response, find: Find): Promise<boolean> {
  const actor = actorOf(req)
  const [page, unread] = await readGarage(depsOf(req).db, actor.garageId, (tx) =>
    Promise.all([find(tx, actor), countUnread(tx, actor.userId)]),
  )
  if (page) await send(req, res, page, unread)
  return page !== null
}

/** A page that reads nothing of a garage: before the sign-in, for customers, for anybody. */
export function page<N extends PageName>(
  req: Request,
  res: Response,
  name: N,
  props: PageProps<N>,
  status = 200,
): Promise<void> {
  return send(req, res, found(name, props, status), 0)
}

async function send(req: Request, res: Response, { name, props, status }: Found, unread: number): Promise<void> {
  const shell = await shellOf(req, res, unread)
  if (status === 200 && isBackgroundLook(req) && isKnown(req, res, versionOf(req, [name, props, shell]))) return
  await sendPage(req, res, name, props as never, shell, status)
}

/**
 * Streams a page. Session and CSRF secret are stored before the first byte; a render that fails before it rejects, so
 * that the error page can still answer.
 */
export async function sendPage<N extends PageName>(
  req: Request,
  res: Response,
  name: N,
  props: PageProps<N>,
  shell: ShellOfPage,
  status: number,
): Promise<void> {
  const stream = await depsOf(req).renderer.stream(name, props, shell)
  if (!stream.early) await stream.render()
  res.status(status).type('html')
  if (shell.csrfToken !== null && !res.hasHeader('Cache-Control')) res.setHeader('Cache-Control', 'no-store')
  res.once('close', () => {
    if (!res.writableFinished) stream.abort()
  })
  if (stream.early && !(await renderBehindHead(req, res, stream))) return stream.breakOff(res)
  if (!stream.early) res.write(stream.head)
  stream.pipe(res)
}

/** @returns false when the content cannot be rendered, which its reader is told where they are */
async function renderBehindHead(req: Request, res: Response, { head, render }: PageStream): Promise<boolean> {
  await leave(res, head)
  try {
    await render()
    return true
  } catch (error) {
    if (!res.destroyed)
      depsOf(req).log.error({ requestId: requestIdOf(res), err: error }, 'a page broke behind its head')
    return false
  }
}

/** The compressor works beside this thread: a few turns, and what it was given is on its way before React takes them all. */
async function leave(res: Response, text: string): Promise<void> {
  const { socket } = res
  const sentBefore = socket?.bytesWritten
  res.write(text)
  res.flush?.()
  for (let turn = 0; turn < mostTurns && socket?.bytesWritten === sentBefore; turn += 1) await nextTurn()
}

/** For pages that hold nothing of anybody: a browser may keep them as they are for its back button, and asks anew otherwise. */
export const mayComeBack = (res: Response): Response => res.set('Cache-Control', 'private, no-cache')

/** What every page knows. Pages outside the cookie session (tracking, some errors) have neither token nor actor. */
async function shellOf(req: Request, res: Response, unread: number): Promise<ShellOfPage> {
  const withSession = req.session !== undefined
  return {
    ...bareShell(req, res),
    csrfToken: withSession ? await csrfToken(req, res) : null,
    actor: findActor(req) ?? null,
    flash: withSession && !isBackgroundLook(req) ? await takeFlash(req) : [],
    unread,
  }
}

/**
 * Names what the regions of a page say, so that nothing is rendered nor sent as long as they say the same. Of the moment
 * they know the day, never the minute; the session counts, for the forms in them carry its token.
 */
function versionOf(req: Request, [name, props, shell]: [PageName, unknown, ShellOfPage]): string {
  const { actor, path, now, publicOrigin } = shell
  const said = JSON.stringify([name, props, actor, path, dayParis(now), publicOrigin, req.sessionID])
  return `W/"${createHash('sha256').update(said).digest('base64url')}"`
}

/** Ends the answer where the browser shows that version already. */
function isKnown(req: Request, res: Response, version: string): boolean {
  res.setHeader('ETag', version)
  if (req.get('if-none-match') !== version) return false
  res.status(304).set('Cache-Control', 'no-store').end()
  return true
}

/** A page on show fetching its lists anew shows no toast: it must leave them for the next page. */
const isBackgroundLook = (req: Request): boolean => req.get('x-page-regions') !== undefined

/** A shell that needs no database: for error pages when it is away. */
export function bareShell(req: Request, res: Response): ShellOfPage {
  const { config, now } = depsOf(req)
  return {
    nonce: nonceOf(res),
    csrfToken: null,
    idempotencyKey: randomUUID(),
    actor: null,
    path: req.originalUrl,
    now: new Date(Math.floor(now().getTime() / minuteMs) * minuteMs).toISOString(),
    flash: [],
    unread: 0,
    apiBase: config.apiBaseUrl,
    publicOrigin: publicOrigin(config, req),
    mailsLeave: config.smtpUrl !== undefined,
  }
}

function depsOf(req: Request): Deps {
  return req.app.locals.deps as Deps
}
