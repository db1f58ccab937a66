import { hash, randomUUID } from 'node:crypto'
import type { Request, Response } from 'express'
import { mustEnrol } from '../../../domain/factors/second-factor.ts'
import type { PageName, PageProps, Shell } from '../../../entry-server.tsx'
import { readChanges } from '../../database/changes.ts'
import { readGarage } from '../../database/read-garage.ts'
import type { TenantRead } from '../../database/tenant.ts'
import type { WebDeps } from '../../deps.ts'
import { publicOrigin } from '../../runtime/public-origin.ts'
import { type Actor, actorOf, findActor } from '../actor.ts'
import { nonceOf } from '../connection/security.ts'
import { csrfToken } from '../session/csrf.ts'
import { takeFlash } from '../session/session.ts'
import { sendText } from './send-text.ts'
import { countUnread } from './unread-count.ts'

/** The page that answers a request, with its properties. */
export class PageResult {
  readonly name: PageName
  readonly props: object
  readonly status: number
  /** The stored values of the page's form, if it changes something. */
  readonly edited: Shell['edited']

  constructor(name: PageName, props: object, status: number, edited: Shell['edited'] = null) {
    this.name = name
    this.props = props
    this.status = status
    this.edited = edited
  }

  with({ props = this.props, status = this.status, edited = this.edited }: Partial<PageResult>): PageResult {
    return new PageResult(this.name, props, status, edited)
  }
}

export const found = <N extends PageName>(name: N, props: PageProps<N>, status = 200): PageResult =>
  new PageResult(name, props as object, status)

/** Reads the page to show, or the address to redirect to; null where there is neither. */
export type ReadPage = (tx: TenantRead, actor: Actor) => Promise<PageOrAddress>

/** Answers a page of the garage: one transaction reads its properties, and the bell's count. */
export async function showPage<N extends PageName>(
  req: Request,
  res: Response,
  name: N,
  read: (tx: TenantRead, actor: Actor) => PageProps<N> | Promise<PageProps<N>>,
  status = 200,
) {
  await showFound(req, res, async (tx, actor) => found(name, await read(tx, actor), status))
}

/**
 * Answers a page of the garage where the data decides which page it is, or whether it exists.
 * @returns false when there is none: then nothing was sent
 */
export function showFound(req: Request, res: Response, read: ReadPage): Promise<boolean> {
  const actor = actorOf(req)
  return showTo(actor, req, res, (tx) => Promise.all([read(tx, actor), countUnread(tx, actor)]))
}

type PageOrAddress = PageResult | string | null

/**
 * Answers a page of a garage to a person, or to a screen.
 * @param read finds the page, and the reader's number of unread notifications
 * @returns false when there is none: then nothing was sent
 */
export async function showTo(
  reader: { garageId: string },
  req: Request,
  res: Response,
  read: (tx: TenantRead) => Promise<[page: PageOrAddress, unread: number]>,
): Promise<boolean> {
  const shown = isBackgroundLook(req) ? req.get('if-none-match') : undefined
  const found = await readGarage(depsOf(req).db, reader.garageId, async (tx) => {
    // Read before the page: a change that comes between the two is then shown again, and never missed.
    const version = readChanges(tx).then(({ number }) => versionOf(req, reader, number))
    if (shown !== undefined && shown === (await version)) return 'unchanged'
    return Promise.all([read(tx), version])
  })
  if (found === 'unchanged') {
    res.status(304).set({ ETag: shown, 'Cache-Control': 'no-store' }).end()
    return true
  }
  const [[page, unread], version] = found
  if (typeof page === 'string') res.redirect(303, page)
  else if (page) await send(req, res, page, { unread, version })
  return page !== null
}

/** Answers a page without data of a garage: before the sign-in, for customers, for everybody. */
export function page<N extends PageName>(req: Request, res: Response, name: N, props: PageProps<N>, status = 200) {
  return send(req, res, found(name, props, status), { unread: 0, version: null })
}

type FromGarage = { unread: number; version: string | null }

async function send(req: Request, res: Response, found: PageResult, { unread, version }: FromGarage): Promise<void> {
  const { name, props, status, edited } = found
  const shell = { ...(await shellOf(req, res, unread)), edited: edited ?? null }
  const shown = status === 200 ? version : null
  if (shown && isBackgroundLook(req)) res.setHeader('ETag', shown)
  await sendPage(req, res, name, props as never, { ...shell, version: shown }, status)
}

/**
 * The version of a page's regions: while it is unchanged, nothing is read, rendered or sent. It begins with the garage's
 * change number. It includes the hour, because a page may show what time alone has changed; the reader; and the session,
 * because the forms in the regions contain its token.
 */
function versionOf(req: Request, reader: object, number: number): string {
  const { config, now } = depsOf(req)
  const hour = Math.floor(now().getTime() / hourMs)
  const readBy = JSON.stringify([reader, req.originalUrl, hour, publicOrigin(config, req), req.sessionID])
  return `W/"${number}-${hash('sha256', readBy, 'base64url').slice(0, versionLength)}"`
}

/** The length of the hash in a version: 132 bits, so that no two readers share one. */
const versionLength = 22

const hourMs = 3_600_000

/** Lets a browser keep an impersonal page for its back button; in any other case it asks again. */
export const mayComeBack = (res: Response): Response => res.set('Cache-Control', 'private, no-cache')

const minuteMs = 60_000

type ShellOfPage = Omit<Shell, 'assets'>

/** The shell's data. Pages outside the cookie session (tracking, some errors) have neither token nor actor. */
async function shellOf(req: Request, res: Response, unread: number): Promise<ShellOfPage> {
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

/** A shell without the database: for error pages when it is not reachable. */
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

/** Whether an open page refreshes its lists: toasts are then kept for the next page. */
export const isBackgroundLook = (req: Request): boolean => req.get('x-page-regions') !== undefined

function depsOf(req: Request): WebDeps {
  return req.app.locals.deps
}

/**
 * Renders a page and sends it whole. Session and CSRF secret are already stored; a failed render rejects, so that the
 * error page can be sent.
 */
export async function sendPage<N extends PageName>(
  req: Request,
  res: Response,
  name: N,
  props: PageProps<N>,
  shell: ShellOfPage,
  status: number,
): Promise<void> {
  const { renderer } = depsOf(req)
  const isLook = status === 200 && isBackgroundLook(req)
  const html = await (isLook ? renderer.regions(name, props, shell) : renderer.page(name, props, shell))
  res.status(status).setHeader('Content-Type', 'text/html; charset=utf-8')
  if (shell.csrfToken !== null && !res.hasHeader('Cache-Control')) res.setHeader('Cache-Control', 'no-store')
  await sendText(req, res, html)
}

/** Keeps a page with a secret address out of every cache, index and Referer. */
export function keepPrivate(res: Response): void {
  res.set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' })
}
