import { beforeAll, expect, test } from 'vitest'
import { as, browse, type Caller, type Visitor } from '../../../setup/doors.ts'
import { photoOf } from '../../../setup/photo.ts'
import { repair } from '../../../setup/workshop.ts'
import { app, people, stage } from '../../stage.ts'

let api: Caller
let camille: Visitor

stage()
beforeAll(async () => {
  api = await as(app, people.camille)
  camille = await browse(app, people.camille)
})

async function seen(name: string) {
  const { process, stepIds } = await repair(api, { name })
  const path = `/processes/${process.id}`
  const place = { processId: process.id, stepId: stepIds[0] ?? null }
  await api.post(`${path}/steps/${stepIds[0]}/notes`, { text: 'Disque usé' })
  await api.post(`${path}/notes`, { text: 'Écrou antivol dans la boîte à gants' })
  const photo = await photoOf(app, people.bruno, place, { caption: 'Avant gauche', width: 640, height: 480 })
  return { page: `/processus/${process.id}`, photo }
}

test('the job card prints each note under its step, and no photo', async () => {
  const { page } = await seen('Freins avant')
  const { text } = await camille.get(`${page}/fiche`)
  const step = /<strong>Dépose<\/strong>.*?<\/li>/s.exec(text)?.[0] ?? ''
  expect(step).toContain('Disque usé')
  expect(text.slice(text.indexOf('Observations'))).toContain('Écrou antivol')
  for (const part of ['/photos/', 'Avant gauche']) expect(text).not.toContain(part)
})

test('the dossier prints notes and photos with their step and author', async () => {
  const { page, photo } = await seen('Freins arrière')
  const { text } = await camille.get(`${page}/dossier`)
  for (const part of ['Disque usé', 'Écrou antivol', 'Avant gauche', 'Bruno Martin', 'Camille Martin', 'Dépose'])
    expect(text).toContain(part)
  expect(text).toContain(`<img src="${page}/photos/${photo}/petite" width="320" height="240" alt=""/>`)
})

test('the dossier has no table of notes or photos when there are none', async () => {
  const { process } = await repair(api)
  const { text } = await camille.get(`/processus/${process.id}/dossier`)
  for (const caption of ['<caption>Notes', '<caption>Photos']) expect(text).not.toContain(caption)
})

test('a row of the dashboard counts photos and notes, if there are any', async () => {
  await seen('Embrayage neuf')
  const row = async (q: string) => (await camille.get(`/dashboard?q=${q}`)).text
  expect(await row('embrayage')).toContain('1\u00a0photo, 2\u00a0notes')
  const { process } = await repair(api, { name: 'Pneus' })
  expect(process.photoCount).toBe(0)
  expect(await row('pneus')).not.toMatch(/\d\u00a0(photo|note)/)
})
