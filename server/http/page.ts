import type { Request, Response } from 'express'
import type { PageName, PageProps } from '../../entry-server.tsx'
import { readGarage, type TenantRead } from '../database/tenant.ts'
import { type Actor, actorOf } from './actor.ts'
import { depsOf, isBackgroundLook, shellOf } from './page-shell.ts'
import { isKnown, versionOf } from './page-version.ts'
import { sendPage } from './send-page.ts'
import { countUnread } from './unread.ts'

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

/** For pages that hold nothing of anybody: a browser may keep them as they are for its back button, and asks anew otherwise. */
export const mayComeBack = (res: Response): Response => res.set('Cache-Control', 'private, no-cache')
