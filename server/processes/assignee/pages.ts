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
import { readSummary } from '../read-process.ts'
import { activePeople } from './store.ts'

/** The page that names everybody, for who may give a process to somebody else. */
export function assigneePages(pages: Router, deps: Deps): void {
  pages.get(routes.assignee.path, async (req, res) => {
    const shown = { deps, params: { id: parseId(req.params.id) }, next: cameFrom(req.get('referer')) }
    await showFound(req, res, (tx, actor) => assigneePage(tx, { ...shown, actor }))
  })
}

export const assigneeForms = {
  assignee: [
    form({
      call: 'PATCH /processes/:id/assignee',
      refused: assigneePage,
      back: backToProcess,
      toast: sheetToasts.assigned,
    }),
  ],
}

type Shown = { deps: Deps; actor: Actor; params: { id: string }; next: string | null }

async function assigneePage(tx: TenantRead, { actor, params, next }: Shown, refusal = {}) {
  const [process, people] = await Promise.all([readSummary(tx, params.id, actor), activePeople(tx)])
  return found('assignee', { process, people, next, ...refusal })
}
