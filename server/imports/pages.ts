import type { importCalls } from '../../domain/features/imports.ts'
import * as routes from '../../domain/ground/routes.ts'
import { fileUpload } from '../../domain/imports/file-upload.ts'
import { importLinesQuery, importSchema, importTemplateFile, importTexts } from '../../domain/imports/import-wire.ts'
import { readGarage } from '../database/read-garage.ts'
import type { TenantRead } from '../database/tenant.ts'
import type { WebDeps } from '../deps.ts'
import { actorOf } from '../http/actor.ts'
import { found, showFound } from '../http/answer/page.ts'
import { sendText } from '../http/answer/send-text.ts'
import { answerOf, type Handlers } from '../http/calls/call-handlers.ts'
import { formKey, prepareOnce, readInGarage } from '../http/calls/in-garage.ts'
import { AppError, invalid } from '../http/errors.ts'
import {
  type Fields,
  form,
  formWithoutCall,
  type PageRequest,
  type Pages,
  page,
  pressed,
} from '../http/forms/page-table.ts'
import { redirectWithMessage } from '../http/session/session.ts'
import { uploadOf } from '../http/uploads/upload.ts'
import { removeImport, setColumns, startImport, undoImport } from './imports.ts'
import { listLines } from './line-store.ts'
import { fileOfLines } from './lines-file.ts'
import { prepareImport, readAgain } from './prepare.ts'
import { importRow, importRows, toImport, toSummary } from './store.ts'

/** Calls about imported files. */
export const importsApi = (deps: WebDeps): Handlers<keyof typeof importCalls> => ({
  'GET /imports': async (tx) => ({ items: (await importRows(tx)).map((row) => toSummary(row, deps.now())) }),
  'POST /imports': ({ photo: file, actor }) => prepareImport(file, actor, deps),
  'GET /imports/:id': (tx, { params: { id } }) => readImport(tx, id, deps),
  'PATCH /imports/:id/columns': async (tx, { params: { id }, body }) => {
    await setColumns(tx, id, body.columns)
    return readImport(tx, id, deps)
  },
  'PATCH /imports/:id/reading': async ({ actor, params: { id }, body }) => {
    await readAgain(deps, actor, id, body)
    return readGarage(deps.db, actor.garageId, (tx) => readImport(tx, id, deps))
  },
  'GET /imports/:id/lines': async (tx, { params: { id }, query }) => {
    await importRow(tx, id)
    return listLines(tx, id, query)
  },
  'POST /imports/:id/start': async (tx, { actor, params: { id }, body }) => {
    await startImport(tx, actor, id, body, deps)
    return readImport(tx, id, deps)
  },
  'POST /imports/:id/undo': async (tx, { actor, params: { id } }) => {
    await undoImport(tx, actor, id, deps)
    return readImport(tx, id, deps)
  },
  'DELETE /imports/:id': (tx, { params: { id } }) => removeImport(tx, id),
})

const readImport = async (tx: TenantRead, id: string, { now }: Pick<WebDeps, 'now'>) =>
  toImport(await importRow(tx, id), now())

export const importAnswers = (deps: Pick<WebDeps, 'now'>) => [
  answerOf(importSchema, (tx, { made = '' }) => readImport(tx, made, deps)),
]

/** The pages of an import: the list of files, and one file in its current state. */
export const importPages = {
  imports: page({
    read: async (tx, { deps }) => ({ imports: (await importRows(tx)).map((row) => toSummary(row, deps.now())) }),
    form: formWithoutCall({ access: 'importData', answer: receive }),
  }),
  importTemplate: page({
    answer: async ({ req, res }) => {
      res.attachment('modele.csv').type('text/csv; charset=utf-8')
      await sendText(req, res, importTemplateFile)
    },
  }),
  importLinesFile: page({
    answer: async ({ deps, req, res, params: { id } }) => {
      const text = await readInGarage(deps, req, (tx) => fileOfLines(tx, id))
      res.attachment('a-corriger.csv').type('text/csv; charset=utf-8')
      await sendText(req, res, text)
    },
  }),
  importFile: page({
    query: importLinesQuery,
    back: ({ params: { id } }) => routes.importFile.href({ id }),
    read: async (tx, { deps, params: { id }, query, fields, values }) => {
      const [row, lines] = await Promise.all([importRow(tx, id), listLines(tx, id, query)])
      return { file: toImport(row, deps.now()), lines, status: query.status ?? null, chosen: chosenIn(fields), values }
    },
    forms: [
      form({
        call: 'PATCH /imports/:id/columns',
        when: pressed('colonnes'),
        body: (fields) => ({ columns: chosenIn(fields) ?? [] }),
      }),
      form({ call: 'PATCH /imports/:id/reading', when: pressed('lecture'), toast: importTexts.readAgain }),
      form({ call: 'POST /imports/:id/start', when: pressed('lancer') }),
      form({ call: 'POST /imports/:id/undo', when: pressed('annuler'), isButton: true, toast: importTexts.undoing }),
      form({
        call: 'DELETE /imports/:id',
        when: pressed('retirer'),
        isButton: true,
        to: 'imports',
        toast: importTexts.removed,
      }),
    ],
  }),
} satisfies Pages

/** The chosen field of each column, in the form fields colonne0, colonne1 and so on; null where no column was sent. */
function chosenIn(fields: Fields): string[] | null {
  const chosen: string[] = []
  for (let at = 0; typeof fields[`colonne${at}`] === 'string'; at += 1) chosen.push(String(fields[`colonne${at}`]))
  return chosen.length > 0 ? chosen : null
}

/** Receives a file, and redirects to the choice of its columns; an unreadable file is refused on the form. */
async function receive(sent: PageRequest<object>): Promise<void> {
  const { req, res, deps } = sent
  try {
    for await (const file of uploadOf(req, fileUpload).files) {
      const once = {
        name: 'POST /imports' as const,
        key: formKey(req.body),
        body: { fichier: file.sha256 },
        wait: true,
      }
      const { result } = await prepareOnce(deps, req, once, () => prepareImport(file, actorOf(req), deps))
      return redirectWithMessage(res, routes.importFile.href({ id: result.id }), importTexts.sent)
    }
  } catch (error) {
    if (!(error instanceof AppError) || error.status === 429 || error.status >= 500) throw error
    const { issues } =
      error.issues.length > 0 ? error : invalid([{ path: ['fichier'], message: error.message, code: error.code }])
    await showFound(req, res, async (tx) => {
      const imports = (await importRows(tx)).map((row) => toSummary(row, deps.now()))
      return found('imports', { imports, issues }, error.status === 413 ? 413 : 422)
    })
  }
}
