import { can } from '../../domain/ground/permissions.ts'
import * as routes from '../../domain/ground/routes.ts'
import type { StepTypeInUse } from '../../domain/step-types/step-type.ts'
import { stepTypePatch } from '../../domain/step-types/step-type-form.ts'
import type { TenantRead } from '../database/tenant.ts'
import { type Fields, form, type PageRequest, type Pages, page, pressed, question } from '../http/forms/page-table.ts'
import { type Editor, editorOf, movesStep, newType, readFields, typedIn } from './editor.ts'
import { listStepTypes } from './step-types.ts'

const edited = { body: readFields, rearranges: movesStep }
const ofType = { params: (_: object, { type }: Fields) => ({ id: type }) }

/**
 * Pages of repair types, with scripts off as well: everybody reads them, admins write. The order of the types has its
 * own view (`?ordre=1`), where each move is saved at once: beside the editor, a move would lose the typed values.
 */
export const stepTypePages = {
  stepTypes: page({
    read: stepTypesPage,
    edits: { takes: stepTypePatch, now: editedType },
    back: ({ fields: { type } }) => routes.stepTypes.href({}, { type: String(type) }),
    forms: [
      form({
        call: 'PATCH /step-types/:id',
        when: (fields) => placeIn(fields) !== undefined,
        isButton: true,
        ...ofType,
        body: (fields) => ({ position: placeIn(fields) }),
        to: ({ params: { id } }) => `${routes.stepTypes.href({}, { ordre: 1 })}#${id}`,
        toast: 'Ordre enregistré',
      }),
      form({
        call: 'PATCH /step-types/:id',
        when: pressed('archiver', 'retablir'),
        isButton: true,
        ...ofType,
        body: ({ geste }) => ({ archived: geste === 'archiver' }),
        toast: ({ archived }) => (archived ? 'Type archivé' : 'Type rétabli'),
      }),
      form({
        call: 'DELETE /step-types/:id',
        when: pressed('supprimer'),
        ...ofType,
        to: (_, archivedType) => routes.stepTypes.href({}, { type: archivedType?.id }),
        toast: (archivedType) => (archivedType ? 'Type archivé : des processus s’en servent.' : 'Type supprimé'),
      }),
      form({
        call: 'POST /step-types',
        when: ({ type }) => type === newType,
        once: true,
        ...edited,
        to: (_, { id }) => routes.stepTypes.href({}, { type: id }),
        already: { page: 'stepTypes', id: 'type', message: 'Ce type est déjà enregistré\u00a0: le voici' },
        toast: 'Type créé',
      }),
      form({ call: 'PATCH /step-types/:id', ...ofType, ...edited, toast: 'Type enregistré' }),
    ],
  }),
  legacyStepTypes: page({ answer: ({ res }) => res.redirect(302, routes.stepTypes.href()) }),
} satisfies Pages

/** The position in a button's value: 'placer:2' is position 2, from 0. */
const placeIn = ({ geste }: Fields): string | undefined => /^placer:(\d+)$/.exec(String(geste))?.[1]

const lists = new WeakMap<TenantRead, Promise<StepTypeInUse[]>>()

/** The types, read once for a page and for its form. */
function readTypes(tx: TenantRead): Promise<StepTypeInUse[]> {
  const list = lists.get(tx) ?? listStepTypes(tx)
  lists.set(tx, list)
  return list
}

async function stepTypesPage(tx: TenantRead, request: PageRequest<object, Fields>) {
  const { actor, query, isSent, fields } = request
  const { type } = isSent ? fields : query
  const stepTypes = await readTypes(tx)
  const editor = editorOf(stepTypes, type)
  if (query.supprimer !== undefined && editor?.id) return question(request, deletionOf(editor))
  const manages = can(actor, 'manageStepTypes')
  const shownEditor = editor?.id !== null || manages ? editor : null
  return {
    stepTypes,
    editor: shownEditor && isSent ? { ...shownEditor, ...typedIn(request) } : shownEditor,
    asked: typeof type === 'string',
    ordering: query.ordre !== undefined && manages,
  }
}

async function editedType(tx: TenantRead, { isSent, query, fields }: PageRequest<object>) {
  const { type } = isSent ? fields : (query as Fields)
  return editorOf(await readTypes(tx), type)?.fields ?? null
}

const deletionOf = ({ id, fields }: Editor) => ({
  title: `Supprimer le type ${fields.name} ?`,
  text: 'Un type dont un processus se sert est archivé : il n’est plus proposé, les processus restent comme ils sont.',
  confirmLabel: 'Supprimer le type',
  danger: true,
  fields: { type: id ?? '', geste: 'supprimer' },
  backHref: routes.stepTypes.href({}, { type: id ?? undefined }),
})
