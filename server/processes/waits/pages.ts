import type { Router } from 'express'
import { routes } from '../../../domain/routes.ts'
import { sheetToasts } from '../../../domain/sheet-messages.ts'
import type { TenantRead } from '../../database/tenant.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../http/actor.ts'
import { form } from '../../http/forms/form.ts'
import { cameFrom } from '../../http/next.ts'
import { found, showFound } from '../../http/page.ts'
import { parseId } from '../../http/parse.ts'
import { backToProcess } from '../outcome/outcome.ts'
import { readProcess } from '../read-process.ts'

/** The page that asks why a process stands still. */
export function waitPages(pages: Router, deps: Deps): void {
  pages.get(routes.wait.path, async (req, res) => {
    const shown = { deps, params: { id: parseId(req.params.id) }, next: cameFrom(req.get('referer')) }
    await showFound(req, res, (tx, actor) => waitPage(tx, { ...shown, actor }))
  })
}

/** Back, once it is said, to the page that asked. */
export const waitForms = {
  wait: [
    form({
      call: 'POST /processes/:id/waits',
      refused: waitPage,
      back: backToProcess,
      toast: sheetToasts.waitStarted,
    }),
  ],
  waitEnd: [
    form({
      call: 'PATCH /processes/:id/waits/:waitId',
      params: ({ id }, { attente }) => ({ id, waitId: attente }),
      body: () => ({ ended: true }),
      back: backToProcess,
      toast: sheetToasts.waitEnded,
    }),
  ],
}

type Shown = { deps: Deps; actor: Actor; params: { id: string }; next: string | null }

async function waitPage(tx: TenantRead, { deps, actor, params, next }: Shown, refusal = {}) {
  return found('wait', { process: await readProcess(tx, params.id, actor, deps), next, ...refusal })
}
