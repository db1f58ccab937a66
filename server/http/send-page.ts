import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Request, Response } from 'express'
import type { PageName, PageProps } from '../../entry-server.tsx'
import type { Deps } from '../deps.ts'
import { depsOf, type ShellOfPage } from './page-shell.ts'
import { requestIdOf } from './request-log.ts'

type PageStream = Awaited<ReturnType<Deps['renderer']['stream']>>

const mostTurns = 20

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
