import { type Request, type Response, Router } from 'express'
import { can } from '../../domain/permissions.ts'
import { routes } from '../../domain/routes.ts'
import { stepTypeForm, stepTypePatch } from '../../domain/step-type-form.ts'
import type { Deps } from '../deps.ts'
import { goTelling } from '../http/flash.ts'
import { idempotentForm, inGarage } from '../http/in-garage.ts'
import { found, showFound, showPage } from '../http/page.ts'
import { parse, parseId } from '../http/parse.ts'
import { conflictOf, submitForm } from '../http/submit.ts'
import { createStepType, deleteStepType, updateStepType } from './actions.ts'
import { type Editor, editorOf, newType, readFields, rearrange } from './editor.ts'
import { listStepTypes } from './store.ts'

/** Repair types: read by all, written by admins, with scripts off as well. */
export function stepTypesPages(deps: Deps): Router {
  const pages = Router()

  pages.get(routes.stepTypes.path, async (req, res) => {
    const { type, supprimer, ordre } = req.query
    await showFound(req, res, async (tx, actor) => {
      const stepTypes = await listStepTypes(tx)
      const editor = editorOf(stepTypes, type)
      if (supprimer !== undefined && editor?.id) return found('confirm', deletionOf(editor))
      const manages = can(actor, 'manageStepTypes')
      const shown = editor?.id !== null || manages ? editor : null
      const asked = typeof type === 'string'
      return found('stepTypes', { stepTypes, editor: shown, asked, ordering: ordre !== undefined && manages })
    })
  })

  pages.post(routes.stepTypes.path, async (req, res) => {
    const { geste, type }: Record<string, unknown> = req.body ?? {}
    const fields = rearrange(readFields(req.body ?? {}), geste)
    if (fields) return showEditor(req, res, { fields, issues: [], unsaved: true }, 200)
    const place = placeIn(geste)
    if (place !== null) return move(deps, req, res, place)
    if (geste === 'archiver' || geste === 'retablir') return archive(deps, req, res, geste === 'archiver')
    if (geste === 'supprimer') return remove(deps, req, res)
    return type === newType ? create(deps, req, res) : update(deps, req, res)
  })

  pages.get(routes.legacyStepTypes.path, (_req, res) => res.redirect(302, routes.stepTypes.href()))

  return pages
}

async function create(deps: Deps, req: Request, res: Response): Promise<void> {
  const fields = readFields(req.body)
  const done = await submitForm(stepTypeForm, fields, (form) =>
    idempotentForm(deps, req, 'POST /step-types', (tx, actor) => createStepType(tx, actor, form, deps)),
  )
  if (!done.ok) return showEditor(req, res, { fields, issues: done.issues, unsaved: true }, 422)
  await goTelling(res, routes.stepTypes.href({}, { type: done.value.id }), 'Type créé')
}

async function update(deps: Deps, req: Request, res: Response): Promise<void> {
  const id = parseId(req.body?.type)
  const fields = readFields(req.body)
  const done = await submitForm(stepTypeForm, fields, (form) =>
    inGarage(deps, req, (tx, actor) => updateStepType(tx, actor, id, form, deps)),
  )
  if (!done.ok) return showEditor(req, res, { fields, issues: done.issues, unsaved: true }, 422)
  await goTelling(res, routes.stepTypes.href({}, { type: id }), 'Type enregistré')
}

async function archive(deps: Deps, req: Request, res: Response, archived: boolean): Promise<void> {
  const id = parseId(req.body?.type)
  const refusal = await conflictOf(
    inGarage(deps, req, (tx, actor) => updateStepType(tx, actor, id, { archived }, deps)),
  )
  const href = routes.stepTypes.href({}, { type: id })
  if (refusal) return goTelling(res, href, refusal, 'error')
  await goTelling(res, href, archived ? 'Type archivé' : 'Type rétabli')
}

async function remove(deps: Deps, req: Request, res: Response): Promise<void> {
  const id = parseId(req.body?.type)
  const kept = await inGarage(deps, req, (tx, actor) => deleteStepType(tx, actor, id, deps))
  const message = kept ? 'Type archivé : des processus s’en servent.' : 'Type supprimé'
  await goTelling(res, routes.stepTypes.href({}, { type: kept?.id }), message)
}

async function move(deps: Deps, req: Request, res: Response, place: string): Promise<void> {
  const id = parseId(req.body?.type)
  const { position } = parse(stepTypePatch, { position: place })
  await inGarage(deps, req, (tx, actor) => updateStepType(tx, actor, id, { position }, deps))
  await goTelling(res, `${routes.stepTypes.href({}, { ordre: 1 })}#${id}`, 'Ordre enregistré')
}

/** 'placer:2' asks for the place 2, from 0. */
const placeIn = (geste: unknown): string | null => /^placer:(\d+)$/.exec(String(geste))?.[1] ?? null

/** The form again, as it was sent, in the page it came from. */
function showEditor(
  req: Request,
  res: Response,
  change: Pick<Editor, 'fields' | 'issues' | 'unsaved'>,
  status: number,
): Promise<void> {
  return showPage(
    req,
    res,
    'stepTypes',
    async (tx) => {
      const stepTypes = await listStepTypes(tx)
      const editor = editorOf(stepTypes, req.body?.type)
      return { stepTypes, editor: editor && { ...editor, ...change }, asked: true, ordering: false }
    },
    status,
  )
}

function deletionOf({ id, fields }: Editor) {
  return {
    title: `Supprimer le type ${fields.name} ?`,
    text: 'Un type dont un processus se sert est archivé : il n’est plus proposé, les processus restent comme ils sont.',
    action: routes.stepTypes.href(),
    confirmLabel: 'Supprimer le type',
    danger: true,
    fields: { type: id ?? '', geste: 'supprimer' },
    backHref: routes.stepTypes.href({}, { type: id ?? undefined }),
  }
}
