import type { screenCalls } from '../../domain/features/screens.ts'
import * as routes from '../../domain/ground/routes.ts'
import { platesLabels, type Screen, screenPatch, screenSchema } from '../../domain/screens/screen.ts'
import type { TenantRead } from '../database/tenant.ts'
import type { Deps } from '../deps.ts'
import { answerOf, type Handlers } from '../http/calls/call-handlers.ts'
import { notFound } from '../http/errors.ts'
import { type Fields, form, type PageRequest, type Pages, page, pressed, question } from '../http/forms/page-table.ts'
import { parseId } from '../http/parse.ts'
import { publicOrigin } from '../runtime/public-origin.ts'
import {
  createScreen,
  deleteScreen,
  listScreens,
  readScreen,
  renewScreen,
  type ScreenReader,
  updateScreen,
} from './screens.ts'

const readerOf = (deps: Deps, { req }: Pick<PageRequest, 'req'>): ScreenReader => ({
  secrets: deps.secrets,
  origin: publicOrigin(deps.config, req),
})

export const screensApi = (deps: Deps): Handlers<keyof typeof screenCalls> => ({
  'GET /screens': async (tx, request) => ({ items: await listScreens(tx, readerOf(deps, request)) }),
  'POST /screens': (tx, { actor, body }) => createScreen(tx, actor, body, deps),
  'PATCH /screens/:id': async (tx, { actor, params: { id }, body, req }) => {
    await updateScreen(tx, actor, id, body, deps)
    return readScreen(tx, id, readerOf(deps, { req }))
  },
  'POST /screens/:id/renew': async (tx, { actor, params: { id }, req }) => {
    await renewScreen(tx, actor, id, deps)
    return readScreen(tx, id, readerOf(deps, { req }))
  },
  'DELETE /screens/:id': (tx, { actor, params }) => deleteScreen(tx, actor, params.id, deps),
})

export const screenAnswers = (deps: Deps) => [
  answerOf(screenSchema, (tx, { req, made = '' }) => readScreen(tx, made, readerOf(deps, { req }))),
]

const ofScreen = { params: (_: object, { id }: Fields) => ({ id }) }

/** The page of screens: `?modifier=`, `?renouveler=` and `?retirer=` name the screen to change. */
export const screenPages = {
  screens: page({
    read: screensPage,
    edits: {
      takes: screenPatch,
      now: async (tx, request) => {
        const screen = editedIn(await listScreens(tx, readerOf(request.deps, request)), request)
        return screen && { name: screen.name, masksPlates: screen.masksPlates }
      },
      words: { masksPlates: (value) => platesLabels[String(value) as keyof typeof platesLabels] },
    },
    forms: [
      form({ call: 'POST /screens', when: pressed('creer'), toast: 'Écran créé' }),
      form({
        call: 'POST /screens/:id/renew',
        when: pressed('renouveler'),
        isButton: true,
        ...ofScreen,
        toast: 'Adresse renouvelée\u00a0: ouvrez-la sur le téléviseur.',
      }),
      form({
        call: 'DELETE /screens/:id',
        when: pressed('retirer'),
        isButton: true,
        ...ofScreen,
        toast: 'Écran retiré',
      }),
      form({ call: 'PATCH /screens/:id', ...ofScreen, toast: 'Écran modifié' }),
    ],
  }),
} satisfies Pages

async function screensPage(tx: TenantRead, request: PageRequest<object>) {
  const { deps, values, issues } = request
  const screens = await listScreens(tx, readerOf(deps, request))
  const asked = questionIn(screens, request)
  if (asked) return asked
  return { screens, edited: editedIn(screens, request), values, issues }
}

/** The screen that the address or the sent form changes; null where a new one is made. @throws AppError 404 */
function editedIn(screens: Screen[], { isSent, fields, query }: Pick<PageRequest, 'isSent' | 'fields' | 'query'>) {
  const id = isSent ? fields.id : (query as Fields).modifier
  return id === undefined ? null : screenNamed(screens, id)
}

function screenNamed(screens: Screen[], given: unknown): Screen {
  const id = parseId(given)
  const screen = screens.find((one) => one.id === id)
  if (!screen) throw notFound()
  return screen
}

const questions = {
  renouveler: {
    title: ({ name }: Screen) => `Renouveler l’adresse de ${name}\u00a0?`,
    text: 'L’adresse actuelle ne montrera plus rien, aussitôt\u00a0: il faudra ouvrir la nouvelle sur le téléviseur.',
    confirmLabel: 'Renouveler l’adresse',
    danger: false,
  },
  retirer: {
    title: ({ name }: Screen) => `Retirer l’écran ${name}\u00a0?`,
    text: 'Son adresse ne montrera plus rien, aussitôt.',
    confirmLabel: 'Retirer l’écran',
    danger: true,
  },
}

/** The question before an address stops working; null where the address asks none. */
function questionIn(screens: Screen[], request: PageRequest<object>) {
  const query = request.query as Fields
  const geste = (['renouveler', 'retirer'] as const).find((name) => query[name] !== undefined)
  if (geste === undefined || request.isSent) return null
  const screen = screenNamed(screens, query[geste])
  const { title, ...rest } = questions[geste]
  return question(request, {
    ...rest,
    title: title(screen),
    fields: { geste, id: screen.id },
    backHref: routes.screens.href(),
  })
}
