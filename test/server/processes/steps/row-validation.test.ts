import { beforeAll, expect, test } from 'vitest'
import { cast } from '../../../setup/cast.ts'
import { as, browse, type Caller, type Visitor } from '../../../setup/doors.ts'
import { repair } from '../../../setup/workshop.ts'
import { app, people, stage } from '../../stage.ts'

// The board without scripts has one form for the « Valider » buttons of all rows.

let api: Caller
let camille: Visitor
let bruno: Visitor

stage()
beforeAll(async () => {
  api = await as(app, people.camille)
  camille = await browse(app, people.camille)
  bruno = await browse(app, people.bruno)
})

/** A process with a ready step, and the steps before it validated. */
async function readyAt(index: number, name: string) {
  const { process, stepIds } = await repair(api, { name })
  for (const stepId of stepIds.slice(0, index)) {
    await api.post(`/processes/${process.id}/steps/${stepId}/propose-ready`)
    await api.post(`/processes/${process.id}/steps/${stepId}/validate`)
  }
  await api.post(`/processes/${process.id}/steps/${stepIds[index]}/propose-ready`)
  return { id: process.id, action: `/processus/${process.id}/etapes/${stepIds[index]}/valider` }
}

const board = async (query: string, who = camille) => (await who.get(`/dashboard${query}`)).text
const statusesOf = async (id: string) =>
  (await api.get(`/processes/${id}`)).body.steps.map(({ status }: { status: string }) => status)

test('a row with a ready step has one button, labelled with the car and the process', async () => {
  const { action } = await readyAt(0, 'Rotule')
  await repair(api, { name: 'Rotule calme' })
  const html = await board('?q=rotule')
  expect(html.match(/<form id="geste"/g)).toHaveLength(1)
  expect(html.match(/<button form="geste"/g)).toHaveLength(1)
  expect(html).toContain(`<button form="geste" formaction="${action}" aria-label="Valider AB-`)
  expect(html).toMatch(/aria-label="Valider [^"]* Rotule" data-act="validate">Valider</)
})

test('the button validates the step, returns to the same list and offers the undo', async () => {
  const { id, action } = await readyAt(0, 'Biellette')
  const from = '/dashboard?q=biellette&status=in_progress'
  const sent = await camille.submit(action, { retour: from }, from)
  expect(sent.status).toBe(303)
  expect(sent.headers.location).toBe(from)
  expect(await statusesOf(id)).toEqual(['validated', 'proposed', 'proposed'])
  const list = await board('?q=biellette')
  expect(list).toContain('Étape validée')
  // The notice has a form that undoes the validation and returns to the list.
  const [, undo = ''] = /<form action="([^"]*\/annuler[^"]*)"/.exec(list) ?? []
  expect(list).toContain(`name="retour" value="${from.replace('&', '&amp;')}"`)
  const undone = await camille.submit(undo, { retour: from }, from)
  expect(undone.headers.location).toBe(from)
  expect(await board('?q=biellette')).toContain('est de nouveau au statut Prêt')
  expect(await statusesOf(id)).toEqual(['ready', 'proposed', 'proposed'])
})

test('the last step asks for a confirmation that names the process, and returns to the list', async () => {
  const { id, action } = await readyAt(2, 'Cardan')
  const from = '/dashboard?q=cardan'
  const asked = await camille.submit(action, { retour: from }, from)
  expect(asked.status).toBe(200)
  expect(asked.text).toContain('Finaliser le processus ?')
  expect(asked.text).toContain('Cardan')
  expect(asked.text).toContain(`href="${from}"`)
  expect(await statusesOf(id)).toEqual(['validated', 'validated', 'ready'])
  const done = await camille.submit(action, { retour: from, confirme: '1' }, from)
  expect(done.headers.location).toBe(from)
  expect(await statusesOf(id)).toEqual(['validated', 'validated', 'validated'])
})

test('a step validated meanwhile shows a message on the list', async () => {
  const { action } = await readyAt(0, 'Silentbloc')
  await api.post(action.replace('/processus', '/processes').replace('/etapes', '/steps').replace('valider', 'validate'))
  const late = await camille.submit(action, { retour: '/dashboard?q=silentbloc' }, '/dashboard')
  expect(late.headers.location).toBe('/dashboard?q=silentbloc')
  expect(await board('?q=silentbloc')).toContain('Cette étape a changé entre-temps')
})

test('the form never redirects to another site', async () => {
  const { id, action } = await readyAt(0, 'Triangle')
  const sent = await camille.submit(action, { retour: 'https://ailleurs.example/' }, '/dashboard')
  expect(sent.headers.location).toBe(`/processus/${id}`)
})

test('a mechanic sees no button to validate, and is refused', async () => {
  const { id, action } = await readyAt(0, 'Moyeu')
  const html = await board('?q=moyeu', bruno)
  expect(html).toContain('À valider')
  expect(html).not.toContain(`formaction="${action}"`)
  expect((await bruno.submit(action, { retour: '/dashboard' }, '/dashboard')).status).toBe(403)
  expect(await statusesOf(id)).toEqual(['ready', 'proposed', 'proposed'])
})

test('a step of another garage is not found', async () => {
  const { id, action } = await readyAt(0, 'Berceau')
  const denise = await browse(app, (await cast(app)).camille)
  expect((await denise.submit(action, { retour: '/dashboard' }, '/dashboard')).status).toBe(404)
  expect(await statusesOf(id)).toEqual(['ready', 'proposed', 'proposed'])
})

test('rows on the page of a client have no button to validate', async () => {
  const { process, client, stepIds } = await repair(api, { name: 'Crémaillère' })
  await api.post(`/processes/${process.id}/steps/${stepIds[0]}/propose-ready`)
  const { text } = await camille.get(`/clients/${client.id}`)
  expect(text).toContain('Crémaillère')
  expect(text).not.toContain('/valider"')
})
