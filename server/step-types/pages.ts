import { Router } from 'express'
import { can } from '../../domain/permissions.ts'
import { routes } from '../../domain/routes.ts'
import type { TenantRead } from '../database/tenant.ts'
import { type Fields, form, pressed, type Refusal } from '../http/forms/form.ts'
import { found, showFound } from '../http/page.ts'
import { type Editor, editorOf, newType, readFields, rearrange } from './editor.ts'
import { listStepTypes } from './store.ts'

/** Repair types: read by all, written by admins, with scripts off as well. */
export function stepTypesPages(): Router {
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

  pages.get(routes.legacyStepTypes.path, (_req, res) => res.redirect(302, routes.stepTypes.href()))

  return pages
}

const edited = { body: readFields, first: movedPage, refused: refusedPage }
const ofType = { params: (_: object, { type }: Fields) => ({ id: type }) }
const toType = ({ fields: { type } }: { fields: Fields }) => routes.stepTypes.href({}, { type: String(type) })

export const stepTypeForms = {
  stepTypes: [
    form({
      call: 'PATCH /step-types/:id',
      when: (fields) => placeIn(fields) !== undefined,
      ...ofType,
      body: (fields) => ({ position: placeIn(fields) }),
      to: ({ params: { id } }) => `${routes.stepTypes.href({}, { ordre: 1 })}#${id}`,
      toast: 'Ordre enregistré',
    }),
    form({
      call: 'PATCH /step-types/:id',
      when: pressed('archiver', 'retablir'),
      ...ofType,
      body: ({ geste }) => ({ archived: geste === 'archiver' }),
      back: toType,
      toast: ({ archived }) => (archived ? 'Type archivé' : 'Type rétabli'),
    }),
    form({
      call: 'DELETE /step-types/:id',
      when: pressed('supprimer'),
      ...ofType,
      to: (_, kept) => routes.stepTypes.href({}, { type: kept?.id }),
      toast: (kept) => (kept ? 'Type archivé : des processus s’en servent.' : 'Type supprimé'),
    }),
    form({
      call: 'POST /step-types',
      when: ({ type }) => type === newType,
      once: true,
      ...edited,
      to: (_, { id }) => routes.stepTypes.href({}, { type: id }),
      toast: 'Type créé',
    }),
    form({ call: 'PATCH /step-types/:id', ...ofType, ...edited, to: toType, toast: 'Type enregistré' }),
  ],
}

/** 'placer:2' asks for the place 2, from 0. */
const placeIn = ({ geste }: Fields): string | undefined => /^placer:(\d+)$/.exec(String(geste))?.[1]

type Shown = { fields: Fields }

/** A button moved a step: the form as it was typed, in its new order. */
function movedPage(tx: TenantRead, { fields }: Shown) {
  const moved = rearrange(readFields(fields), fields.geste)
  return moved && editorPage(tx, fields, { fields: moved, issues: [] })
}

function refusedPage(tx: TenantRead, { fields }: Shown, { issues }: Refusal) {
  return editorPage(tx, fields, { fields: readFields(fields), issues })
}

/** The form again, as it was sent, in the page it came from. */
async function editorPage(tx: TenantRead, { type }: Fields, typed: Pick<Editor, 'fields' | 'issues'>) {
  const stepTypes = await listStepTypes(tx)
  const editor = editorOf(stepTypes, type)
  return found('stepTypes', {
    stepTypes,
    editor: editor && { ...editor, ...typed, unsaved: true },
    asked: true,
    ordering: false,
  })
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
