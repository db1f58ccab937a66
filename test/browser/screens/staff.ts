import { noteNewHref, photoNewHref } from '../../../domain/ground/addresses/page-links.ts'
import * as routes from '../../../domain/ground/routes.ts'
import type { Process } from '../../../domain/processes/process.ts'
import { awake } from '../user-actions.ts'
import { approvalScreens } from './approval-staff.ts'
import type { Screen } from './screen.ts'
import { dialog, openMenu, pressIn, send } from './screen.ts'

const unknown = '01999999-9999-7999-8999-999999999999'
const nobody = { q: 'introuvable' }
const allButTheBell = /\/assets\/(?!early)[^/]*\.js$/

/** Every screen of an admin's day, and its states. */
export const staffScreens: Screen[] = [
  { page: 'dashboard', href: () => routes.dashboard.href({}, { vue: 'jour' }) },
  { page: 'dashboard', state: 'week', href: () => routes.dashboard.href({}, { vue: 'semaine' }) },
  {
    page: 'dashboard',
    state: 'week with a menu open',
    href: () => routes.dashboard.href({}, { vue: 'semaine' }),
    async reach(page) {
      await awake(page, 'RowActs')
      await page.locator('main section summary').first().click()
      await page.getByText('Autre date…').first().waitFor()
    },
  },
  { page: 'dashboard', state: 'agreements received', href: () => routes.dashboard.href({}, { approvalReceived: 1 }) },
  { page: 'dashboard', state: 'menu open', href: () => routes.dashboard.href({}, nobody), reach: openMenu },
  {
    page: 'dashboard',
    state: 'nothing found',
    href: () => routes.dashboard.href({}, { ...nobody, dateFrom: '2026-01-01' }),
  },
  { page: 'dashboard', state: 'sheet open', href: ({ running }) => sheetOf(running), reach: dialog },
  { page: 'dashboard', state: 'sheet of a finished process', href: ({ done }) => sheetOf(done), reach: dialog },
  { page: 'dashboard', state: 'sheet of a process that waits', href: ({ held }) => sheetOf(held), reach: dialog },
  { page: 'dashboard', state: 'sheet with a dead link', href: ({ dead }) => sheetOf(dead), reach: dialog },
  {
    page: 'dashboard',
    state: 'sheet of nothing',
    href: () => routes.dashboard.href({}, { ...nobody, processus: unknown }),
    reach: dialog,
  },
  {
    page: 'dashboard',
    state: 'question over the sheet',
    href: ({ running }) => sheetOf(running),
    async reach(page) {
      await pressIn(page, 'button', 'Supprimer')
      await page.getByRole('alertdialog').waitFor()
    },
  },
  {
    page: 'dashboard',
    state: 'update sheet',
    href: ({ running }) => sheetOf(running),
    async reach(page) {
      await pressIn(page, 'button', 'Modifier')
      await page.getByRole('heading', { name: routes.processEdit.title }).waitFor()
      await page.getByRole('dialog').getByRole('button', { name: 'Valider la mise à jour' }).waitFor()
    },
  },
  { page: 'search', href: ({ car }) => routes.search.href({}, { q: car.plaque }) },
  { page: 'search', state: 'before a search', href: () => routes.search.href() },
  { page: 'search', state: 'nothing found', href: () => routes.search.href({}, nobody) },
  {
    page: 'search',
    state: 'keys',
    href: () => routes.search.href(),
    async reach(page) {
      await page.locator('#chercher[aria-keyshortcuts]').waitFor()
      await page.keyboard.press('?')
      await page.getByRole('dialog', { name: 'Raccourcis clavier' }).waitFor()
    },
  },
  { page: 'process', href: ({ running }) => routes.process.href(running) },
  { page: 'process', state: 'finished', href: ({ done }) => routes.process.href(done) },
  { page: 'process', state: 'dead link', href: ({ dead }) => routes.process.href(dead) },
  { page: 'process', state: 'waiting', href: ({ held }) => routes.process.href(held) },
  {
    page: 'process',
    state: 'menu open',
    href: ({ running }) => routes.process.href(running),
    async reach(page) {
      await awake(page, 'ProcessView')
      await page.locator('summary[aria-label="Autres actions"]').click()
      await page.getByRole('link', { name: /^Fiche,/ }).waitFor()
    },
  },
  {
    page: 'process',
    state: 'new end, every fold open',
    href: ({ running }) => routes.process.href(running),
    async reach(page) {
      await awake(page, 'ProcessView')
      await page.locator('summary', { hasText: 'QR code' }).click()
      await page.getByRole('link', { name: /changer la fin estimée$/ }).click()
      await page.getByRole('region', { name: 'Nouvelle fin estimée' }).waitFor()
    },
  },
  { page: 'processStart', href: ({ running }) => routes.processStart.href(running) },
  { page: 'processEnd', href: ({ running }) => routes.processEnd.href(running) },
  {
    page: 'processEnd',
    state: 'errors',
    href: ({ running }) => routes.processEnd.href(running),
    reach: (page, { running }) => send(page, routes.processEnd.href(running), { estimatedEndDate: 'demain' }),
  },
  { page: 'intake', href: () => routes.intake.href() },
  { page: 'intake', state: 'known car', href: ({ car }) => routes.intake.href({}, { plaque: car.plaque }) },
  {
    page: 'intake',
    state: 'errors',
    href: () => routes.intake.href(),
    reach: (page) => send(page, routes.intake.href(), { plaque: '' }),
  },
  { page: 'wait', href: ({ waiting }) => routes.wait.href(waiting) },
  {
    page: 'wait',
    state: 'errors',
    href: ({ waiting }) => routes.wait.href(waiting),
    reach: (page, { waiting }) => send(page, routes.wait.href(waiting), { expectedDate: 'demain' }),
  },
  { page: 'wait', state: 'waiting', href: ({ held }) => routes.wait.href(held) },
  { page: 'noteNew', href: ({ running }) => noteNewHref(running.id, running.steps[0]?.id ?? null) },
  {
    page: 'noteNew',
    state: 'errors',
    href: ({ running }) => routes.noteNew.href(running),
    reach: (page, { running }) => send(page, routes.noteNew.href(running), { text: '' }),
  },
  { page: 'photoNew', href: ({ running }) => photoNewHref(running.id, running.steps[0]?.id ?? null) },
  {
    page: 'entry',
    state: 'photo',
    href: ({ running, photoId }) => routes.entry.href({ ...running, entryId: photoId }),
  },
  { page: 'entry', state: 'note', href: ({ running, noteId }) => routes.entry.href({ ...running, entryId: noteId }) },
  {
    page: 'entry',
    state: 'errors',
    href: ({ running, noteId }) => routes.entry.href({ ...running, entryId: noteId }),
    reach: (page, { running, noteId }) => send(page, routes.entry.href({ ...running, entryId: noteId }), { text: '' }),
  },
  {
    page: 'process',
    state: 'a photo just removed',
    href: ({ running }) => routes.process.href(running),
    async reach(page, { running, goneId: entryId }) {
      await send(page, routes.entryDelete.href({ ...running, entryId }), {})
      await page.getByText('Photo supprimée.').waitFor()
    },
  },
  ...approvalScreens,
  { page: 'assignee', href: ({ waiting }) => routes.assignee.href(waiting) },
  { page: 'processEdit', href: ({ running }) => routes.processEdit.href(running) },
  {
    page: 'processEdit',
    state: 'errors',
    href: ({ running }) => routes.processEdit.href(running),
    reach: (page, { running }) => send(page, routes.processEdit.href(running), { estimatedEndDate: 'demain' }),
  },
  {
    page: 'processEdit',
    state: 'preview',
    href: ({ running }) => routes.processEdit.href(running),
    reach: (page, { running }) =>
      send(page, routes.processEdit.href(running), { geste: 'apercu', selectedIndex: '1', status: 'ready' }),
  },
  { page: 'confirm', href: ({ running }) => routes.processDelete.href(running) },
  { page: 'refused', href: ({ running }) => routes.clientDelete.href({ id: running.client?.id ?? '' }) },
  { page: 'process', state: 'car on site', href: ({ here }) => routes.process.href(here) },
  {
    page: 'process',
    state: 'car on site, being corrected',
    href: ({ here }) => routes.process.href(here),
    async reach(page) {
      await awake(page, 'ProcessView')
      await page.getByRole('link', { name: /corriger l’arrivée/i }).click()
      await page.getByLabel(/^Numéro de clé/).waitFor()
    },
  },
  { page: 'process', state: 'to hand back', href: ({ ready }) => routes.process.href(ready) },
  { page: 'visit', state: 'arrival', href: ({ here }) => routes.arrival.href(here) },
  { page: 'visit', state: 'return', href: ({ ready }) => routes.handover.href(ready) },
  {
    page: 'visit',
    state: 'errors',
    href: ({ here }) => routes.arrival.href(here),
    reach: (page, { here }) => send(page, routes.arrival.href(here), { geste: 'corriger', keyNumber: '#', km: 'x' }),
  },
  { page: 'label', href: ({ here }) => routes.label.href(here) },
  { page: 'label', state: 'on a sheet', href: ({ here }) => routes.label.href(here, { format: 'a4', case: 5 }) },
  { page: 'billing', href: ({ ready }) => routes.billing.href(ready) },
  { page: 'billing', state: 'of unfinished work', href: ({ running }) => routes.billing.href(running) },
  { page: 'dossier', href: ({ ready }) => routes.dossier.href(ready) },
  { page: 'dossier', state: 'agreement', href: ({ here }) => routes.dossier.href(here) },
  { page: 'jobCard', href: ({ running }) => routes.jobCard.href(running) },
  { page: 'jobCard', state: 'agreement', href: ({ here }) => routes.jobCard.href(here) },
  { page: 'drafts', href: () => routes.drafts.href(), reach: (page) => awake(page, 'DraftManager') },
  {
    page: 'drafts',
    state: 'editor',
    href: () => routes.drafts.href({}, { nouveau: 1 }),
    reach: (page) => page.getByLabel('Nom du processus').first().waitFor(),
  },
  {
    page: 'drafts',
    state: 'plain form with errors',
    href: () => routes.drafts.href(),
    reach: (page, { client }) => send(page, routes.processes.href(), { client_id: client.id }),
  },
  { page: 'clients', href: () => routes.clients.href() },
  { page: 'clients', state: 'nothing found', href: () => routes.clients.href({}, nobody) },
  { page: 'clientNew', href: () => routes.clientNew.href() },
  {
    page: 'clientNew',
    state: 'errors',
    href: () => routes.clientNew.href(),
    reach: (page) => send(page, routes.clients.href(), { email: 'sophie', telephone: '06' }),
  },
  { page: 'client', href: ({ client }) => routes.client.href(client) },
  { page: 'clientEdit', href: ({ client }) => routes.clientEdit.href(client) },
  { page: 'cars', href: () => routes.cars.href() },
  { page: 'cars', state: 'sheet open', href: ({ car }) => routes.cars.href({}, { vehicule: car.id }), reach: dialog },
  {
    page: 'cars',
    state: 'sheet open, work refused',
    href: ({ here }) => routes.cars.href({}, { vehicule: here.car?.id ?? '' }),
    reach: dialog,
  },
  {
    page: 'cars',
    state: 'sheet to edit',
    href: ({ car }) => routes.cars.href({}, { vehicule: car.id }),
    async reach(page) {
      await pressIn(page, 'link', 'Modifier')
      await page.getByRole('dialog').getByLabel('Plaque').waitFor()
    },
  },
  { page: 'carNew', href: () => routes.carNew.href() },
  { page: 'carNew', state: 'client chosen', href: ({ client }) => routes.clientCarNew.href(client) },
  {
    page: 'carNew',
    state: 'errors',
    href: ({ client }) => routes.clientCarNew.href(client),
    reach: (page, { client }) => send(page, routes.cars.href(), { client_id: client.id, annee: '12', km: 'x' }),
  },
  { page: 'car', href: ({ car }) => routes.car.href(car) },
  { page: 'car', state: 'work refused', href: ({ here }) => routes.car.href({ id: here.car?.id ?? '' }) },
  { page: 'car', state: 'came and went', href: ({ ready }) => routes.car.href({ id: ready.car?.id ?? '' }) },
  { page: 'carEdit', href: ({ car }) => routes.carEdit.href(car) },
  {
    page: 'carEdit',
    state: 'a lower odometer asked about',
    href: ({ car }) => routes.carEdit.href(car),
    async reach(page, { car }) {
      const form = routes.carEdit.href(car)
      await send(page, form, { km: '2000000', firstRegisteredOn: '2023-12-01' })
      await send(page, form, { km: '1', kmConfirmed: '0' })
    },
  },
  { page: 'carOwner', href: ({ car }) => routes.carOwner.href(car) },
  { page: 'carOwner', state: 'nobody found', href: ({ car }) => routes.carOwner.href(car, { q: 'zzz' }) },
  {
    page: 'carOwner',
    state: 'client chosen',
    href: ({ here, client }) => routes.carOwner.href({ id: here.car?.id ?? '' }, { client_id: client.id }),
  },
  { page: 'dueDates', href: () => routes.dueDates.href() },
  { page: 'notifications', href: () => routes.notifications.href() },
  {
    page: 'notificationBell',
    state: 'pressed before the scripts have come',
    href: () => routes.cars.href(),
    async reach(page) {
      await page.route(allButTheBell, () => undefined)
      await page.reload({ waitUntil: 'commit' })
      await page.getByRole('button', { name: /^Notifications/ }).click()
      await page.getByRole('list', { name: 'Liste des notifications' }).waitFor()
      await page.unroute(allButTheBell)
      // The page under the bell has its own screen.
      await page.evaluate(() => document.querySelector('main')?.replaceChildren())
    },
  },
  { page: 'profile', href: () => routes.profile.href() },
  {
    page: 'profile',
    state: 'errors',
    href: () => routes.profile.href(),
    reach: (page) => send(page, routes.profile.href(), { geste: 'motdepasse', password: 'court' }),
  },
  { page: 'garage', href: () => routes.garage.href() },
  { page: 'garagePreview', href: () => routes.garagePreview.href() },
  { page: 'garageEdit', href: () => routes.garageEdit.href() },
  {
    page: 'garageEdit',
    state: 'errors',
    href: () => routes.garageEdit.href(),
    reach: (page) => send(page, routes.garageEdit.href(), { nom: '', email: 'x', telephone: '06' }),
  },
  { page: 'employees', href: () => routes.employees.href() },
  {
    page: 'employees',
    state: 'errors',
    href: () => routes.employees.href(),
    reach: (page) => send(page, routes.employees.href(), { geste: 'inviter', email: 'x', role: 'employee' }),
  },
  { page: 'invitation', href: ({ handedId }) => routes.invitation.href({ id: handedId }) },
  { page: 'stepTypes', href: () => routes.stepTypes.href() },
  { page: 'stepTypes', state: 'their order', href: () => routes.stepTypes.href({}, { ordre: 1 }) },
  { page: 'stepTypes', state: 'new one', href: () => routes.stepTypes.href({}, { type: 'nouveau' }) },
  {
    page: 'stepTypes',
    state: 'errors',
    href: () => routes.stepTypes.href({}, { type: 'nouveau' }),
    reach: (page) => send(page, routes.stepTypes.href(), { type: 'nouveau', etapeId: '', etape: '', description: '' }),
  },
  { page: 'screens', href: () => routes.screens.href() },
  { page: 'screens', state: 'one to change', href: ({ screen: { id } }) => routes.screens.href({}, { modifier: id }) },
  {
    page: 'screens',
    state: 'errors',
    href: () => routes.screens.href(),
    reach: (page) => send(page, routes.screens.href(), { geste: 'creer', name: '' }),
  },
  { page: 'programs', href: () => routes.programs.href() },
  {
    page: 'programs',
    state: 'errors',
    href: () => routes.programs.href(),
    reach: (page) => send(page, routes.programs.href(), { geste: 'creer', name: '', days: '30' }),
  },
  {
    page: 'programs',
    state: 'a new token',
    href: () => routes.programs.href(),
    reach: (page) =>
      send(page, routes.programs.href(), { geste: 'creer', name: 'Agenda', days: '30', 'cars:read': '1' }),
  },
  { page: 'webhooks', href: () => routes.webhooks.href() },
  {
    page: 'webhooks',
    state: 'errors',
    href: () => routes.webhooks.href(),
    reach: (page) => send(page, routes.webhooks.href(), { url: 'https://10.0.0.1/' }),
  },
  { page: 'webhook', href: ({ webhooks: { on } }) => routes.webhook.href({ id: on }) },
  {
    page: 'webhook',
    state: 'to change',
    href: ({ webhooks: { on } }) => routes.webhook.href({ id: on }, { modifier: '1' }),
  },
  { page: 'webhook', state: 'switched off', href: ({ webhooks: { off } }) => routes.webhook.href({ id: off }) },
  { page: 'confirm', state: 'a program', href: ({ programId }) => routes.programs.href({}, { revoquer: programId }) },
  { page: 'confirm', state: 'a screen', href: ({ screen: { id } }) => routes.screens.href({}, { retirer: id }) },
  { page: 'mails', href: () => routes.mails.href() },
  { page: 'mail', href: ({ mailId }) => routes.mail.href({ id: mailId }) },
  { page: 'personalData', state: 'somebody away', href: () => routes.personalData.href() },
  { page: 'journal', href: () => routes.journal.href() },
  {
    page: 'journal',
    state: 'nothing found',
    href: () => routes.journal.href({}, { kind: 'mail', dateTo: '2001-01-01' }),
  },
  { page: 'journal', state: 'errors', href: () => routes.journal.href({}, { kind: 'client', dateFrom: 'hier' }) },
  { page: 'partsChoices', href: () => routes.partsChoices.href() },
  { page: 'imports', href: () => routes.imports.href() },
  { page: 'importFile', state: 'its columns', href: ({ imports }) => routes.importFile.href({ id: imports.sent }) },
  {
    page: 'importFile',
    state: 'columns refused',
    href: ({ imports }) => routes.importFile.href({ id: imports.sent }),
    reach: (page, { imports }) =>
      send(page, routes.importFile.href({ id: imports.sent }), {
        geste: 'colonnes',
        colonne0: 'email',
        colonne1: 'email',
      }),
  },
  { page: 'importFile', state: 'its lines', href: ({ imports }) => routes.importFile.href({ id: imports.tried }) },
  {
    page: 'importFile',
    state: 'lines to correct not left out',
    href: ({ imports }) => routes.importFile.href({ id: imports.tried }),
    reach: (page, { imports }) => send(page, routes.importFile.href({ id: imports.tried }), { geste: 'lancer' }),
  },
  { page: 'importFile', state: 'under way', href: ({ imports }) => routes.importFile.href({ id: imports.running }) },
  { page: 'importFile', state: 'done', href: ({ imports }) => routes.importFile.href({ id: imports.done }) },
  { page: 'garageExport', href: () => routes.garageExport.href() },
  {
    page: 'garageExport',
    state: 'under way',
    href: () => routes.garageExport.href(),
    reach: (page) => send(page, routes.garageExport.href(), {}),
  },
  { page: 'operation', href: () => routes.operation.href() },
  { page: 'error', state: 'signed in', href: () => routes.client.href({ id: unknown }) },
]

/** Screens of a mechanic. */
export const mechanicScreens: Screen[] = [
  { page: 'dashboard', href: ({ running }) => sheetOf(running), state: 'sheet open', reach: dialog },
  { page: 'process', href: ({ running }) => routes.process.href(running) },
  { page: 'stepTypes', href: () => routes.stepTypes.href() },
]

/** A garage on its first day: each list says what to do next. */
export const emptyScreens: Screen[] = [
  { page: 'dashboard', href: () => routes.dashboard.href({}, { vue: 'jour' }) },
  { page: 'drafts', href: () => routes.drafts.href(), reach: (page) => awake(page, 'DraftManager') },
  { page: 'clients', href: () => routes.clients.href() },
  { page: 'cars', href: () => routes.cars.href() },
  { page: 'notifications', href: () => routes.notifications.href() },
  { page: 'garage', href: () => routes.garage.href() },
  { page: 'screens', state: 'none', href: () => routes.screens.href() },
  { page: 'programs', state: 'none', href: () => routes.programs.href() },
  { page: 'webhooks', state: 'none', href: () => routes.webhooks.href() },
  { page: 'mails', href: () => routes.mails.href() },
  { page: 'journal', href: () => routes.journal.href() },
  { page: 'personalData', href: () => routes.personalData.href() },
  { page: 'partsChoices', href: () => routes.partsChoices.href() },
  { page: 'imports', href: () => routes.imports.href() },
  { page: 'garageExport', href: () => routes.garageExport.href() },
  { page: 'operation', href: () => routes.operation.href() },
]

/** Screens over a list of one: the list itself has other screens. */
const sheetOf = ({ id, plaque }: Process) => routes.dashboard.href({}, { q: plaque, processus: id })
