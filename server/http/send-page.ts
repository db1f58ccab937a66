import type { Request, Response } from 'express'
import type { PageName, PageProps } from '../../entry-server.tsx'
import { depsOf, isBackgroundLook, type ShellOfPage } from './page-shell.ts'
import { sendText } from './send-text.ts'

/**
 * Renders a page and sends it, whole. Session and CSRF secret are stored by then; a render that fails rejects, so that
 * the error page can answer.
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
