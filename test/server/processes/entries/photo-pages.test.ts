import { beforeAll, expect, test } from 'vitest'
import type { Process } from '../../../../domain/processes/process.ts'
import { as, browse, type Caller, type Visitor } from '../../../setup/doors.ts'
import { aPhoto, photoOf } from '../../../setup/photo.ts'
import { repair } from '../../../setup/workshop.ts'
import { addReader } from '../../probes/reader.ts'
import { app, people, stage } from '../../stage.ts'

let api: Caller
let camille: Visitor
let bruno: Visitor
let reader: Visitor

stage()
beforeAll(async () => {
  api = await as(app, people.camille)
  camille = await browse(app, people.camille)
  bruno = await browse(app, people.bruno)
  reader = await browse(app, await addReader(app, people.bruno))
})

async function made() {
  const { process, stepIds } = await repair(api)
  const page = `/processus/${process.id}`
  const step = stepIds[0] ?? ''
  return { id: process.id, page, step, path: `/processes/${process.id}`, onStep: `${page}/etapes/${step}/photos` }
}

async function taken(look: { caption?: string; width?: number; height?: number } = {}) {
  const { id, page, step, ...where } = await made()
  const photo = await photoOf(app, people.bruno, { processId: id, stepId: step }, look)
  return { id, page, step, ...where, photo, at: `${page}/ajouts/${photo}`, image: `${page}/photos/${photo}` }
}

const photosOf = async (path: string) => ((await api.get(path)).body as Process).photos

test('the form takes several photos from the camera or chosen, with a caption, for a step or the process', async () => {
  const { page, step, onStep } = await made()
  const form = await bruno.get(onStep)
  expect(form.text).toMatch(/<form [^>]*enctype="multipart\/form-data"/i)
  const inputs = form.text.match(/<input [^>]*type="file"[^>]*>/g) ?? []
  expect(inputs.map((input) => /capture="environment"/.test(input))).toEqual([true, false])
  for (const input of inputs)
    for (const part of ['name="photo"', 'accept="image/*"', 'multiple=""']) expect(input).toContain(part)
  for (const text of ['Légende', 'Envoyer', 'Dépose', `href="${page}#etape-${step}"`]) expect(form.text).toContain(text)
  expect((await bruno.get(`${page}/photos`)).text).toContain(`href="${page}#ajouts"`)
})

test('the page of a photo shows its image, caption, author and visibility', async () => {
  const { at, image } = await taken({ caption: 'Disque avant gauche', width: 640, height: 480 })
  const { text } = await bruno.get(at)
  for (const part of ['Disque avant gauche', 'Bruno Martin', 'Interne', 'Dépose']) expect(text).toContain(part)
  expect(text).toContain(`<img src="${image}/grande" alt="Disque avant gauche" width="640" height="480"/>`)
  expect(text).not.toContain('Photo suivante')
})

test('the page of a photo links to the previous and the next one', async () => {
  const { id, page, step, photo: first } = await taken()
  const second = await photoOf(app, people.bruno, { processId: id, stepId: null }, { colour: '#993333' })
  const third = await photoOf(app, people.bruno, { processId: id, stepId: step }, { colour: '#339933' })
  const linksOf = async (photo: string) => {
    const { text } = await bruno.get(`${page}/ajouts/${photo}`)
    return [...text.matchAll(/<a href="[^"]*\/ajouts\/([^"]+)">Photo ([^<]+)/g)].map(([, to, word]) => [word, to])
  }
  expect(await linksOf(first)).toEqual([['suivante', second]])
  expect(await linksOf(second)).toEqual([
    ['précédente', first],
    ['suivante', third],
  ])
  expect(await linksOf(third)).toEqual([['précédente', second]])
})

test('the author of a photo changes or removes its caption', async () => {
  const { at, path } = await taken()
  const saved = await bruno.submit(at, { text: 'Plaquette' })
  expect([saved.status, saved.headers.location]).toEqual([303, at])
  expect((await bruno.get(at)).text).toContain('Légende enregistrée')
  expect(await photosOf(path)).toMatchObject([{ caption: 'Plaquette' }])
  await bruno.submit(at, { text: '' })
  expect(await photosOf(path)).toMatchObject([{ caption: '' }])
  const refused = await bruno.submit(at, { text: `${'a'.repeat(140)}fin` })
  expect([refused.status, refused.text.includes('Légende trop longue'), refused.text.includes('afin"')]).toEqual([
    422,
    true,
    true,
  ])
})

test('an administrator shows a photo to the customer, and a mechanic cannot', async () => {
  const { at, path } = await taken()
  expect((await bruno.submit(at, { visible: '1' })).status).toBe(403)
  await camille.submit(at, { visible: '1' })
  expect((await camille.get(at)).text).toContain('Visible par le client')
  expect(await photosOf(path)).toMatchObject([{ visible: true }])
})

test('a deleted photo is restored to its step', async () => {
  const { at, page, step, path, photo, image } = await taken()
  const gone = await bruno.submit(`${at}/supprimer`, {}, at)
  const back = `${page}?annulable=${photo}`
  expect(gone.headers.location).toBe(back)
  expect((await bruno.get(back)).text).toContain('Photo supprimée.')
  expect((await bruno.get(`${image}/grande`)).status).toBe(404)
  const restored = await bruno.submit(`${at}/retablir`, {}, back)
  expect(restored.headers.location).toBe(`${page}#etape-${step}`)
  expect((await bruno.get(page)).text).toContain('Photo rétablie')
  expect(await photosOf(path)).toMatchObject([{ id: photo }])
})

test('images have the format the browser accepts, and stay out of shared caches', async () => {
  const { image } = await taken()
  for (const size of ['grande', 'petite']) {
    const webp = await bruno.get(`${image}/${size}`).set('Accept', 'image/webp,*/*')
    expect([webp.status, webp.headers['content-type']]).toEqual([200, 'image/webp'])
    const jpeg = await bruno.get(`${image}/${size}`).set('Accept', 'image/*')
    expect([jpeg.status, jpeg.headers['content-type']]).toEqual([200, 'image/jpeg'])
    expect(jpeg.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'private, no-cache' })
  }
  expect((await bruno.get(`${image}/moyenne`)).status).toBe(404)
  expect((await bruno.get(`${image}/constructor`)).status).toBe(404)
})

test('a read-only account sees a photo without any form', async () => {
  const { at, image, page, onStep } = await taken()
  const { text } = await reader.get(at)
  expect(text).toContain('<img src=')
  for (const press of ['Enregistrer', 'Supprimer', 'client</button>']) expect(text).not.toContain(press)
  expect((await reader.get(`${image}/petite`)).status).toBe(200)
  expect((await reader.get(onStep)).status).toBe(303)
  expect((await reader.submit(`${at}/supprimer`, {}, page)).status).toBe(403)
})

test('another garage, a wrong process or a visitor sees no photo', async () => {
  const { at, image, page, onStep, photo } = await taken()
  const other = await made()
  const denise = await browse(app, people.denise)
  for (const path of [at, onStep, `${page}/photos`, `${image}/grande`, `${image}/petite`])
    expect([path, (await denise.get(path)).status]).toEqual([path, 404])
  expect((await bruno.get(`${other.page}/photos/${photo}/grande`)).status).toBe(404)
  expect((await bruno.get(`${other.page}/ajouts/${photo}`)).status).toBe(404)
  expect((await (await browse(app)).get(`${image}/grande`)).status).toBe(303)
})

test('the form stores several photos on a step with their caption', async () => {
  const { page, step, path, onStep } = await made()
  const photos = [await aPhoto({ colour: '#113355' }), await aPhoto({ colour: '#335511' })]
  const answer = await bruno.send(onStep, photos, { caption: 'Avant gauche' })
  expect([answer.status, answer.headers.location]).toEqual([303, `${page}#etape-${step}`])
  expect((await bruno.get(page)).text).toContain('2\u00a0photos ajoutées')
  expect(await photosOf(path)).toMatchObject([
    { caption: 'Avant gauche', stepId: step, author: { prenom: 'Bruno' } },
    { caption: 'Avant gauche', stepId: step },
  ])
  const one = await bruno.send(`${page}/photos`, [await aPhoto()])
  expect(one.headers.location).toBe(`${page}#ajouts`)
  expect((await bruno.get(page)).text).toContain('Photo ajoutée')
})

test('readable photos are stored, and the next page names the unreadable one', async () => {
  const { page, path } = await made()
  const bad = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
  const answer = await bruno.send(`${page}/photos`, [await aPhoto({ colour: '#553311' }), bad, await aPhoto()])
  expect(answer.status).toBe(303)
  const { text } = await bruno.get(page)
  expect(text).toContain('2\u00a0photos ajoutées')
  expect(text).toContain('La photo 2 n’a pas été gardée. Photo illisible')
  expect(await photosOf(path)).toHaveLength(2)
})

test('the form returns with the reason and the caption when no photo is readable', async () => {
  const { page, path } = await made()
  const bad = Buffer.from('rien d’une photo')
  const one = await bruno.send(`${page}/photos`, [bad], { caption: 'Avant gauche' })
  expect([one.status, one.text.includes('Photo illisible'), one.text.includes('value="Avant gauche"')]).toEqual([
    415,
    true,
    true,
  ])
  const two = await bruno.send(`${page}/photos`, [bad, bad])
  expect(two.text).toContain('Les photos 1 et 2 n’ont pas été gardées. Photo illisible')
  expect(await photosOf(path)).toEqual([])
})

test('a missing photo or a long caption is refused on its field', async () => {
  const { page, path } = await made()
  const none = await bruno.send(`${page}/photos`, [], { caption: 'Sans photo' })
  expect([none.status, none.text.includes('Choisissez une photo'), none.text.includes('Sans photo')]).toEqual([
    422,
    true,
    true,
  ])
  const long = await bruno.send(`${page}/photos`, [await aPhoto()], { caption: 'a'.repeat(141) })
  expect([long.status, long.text.includes('Légende trop longue')]).toEqual([422, true])
  expect(await photosOf(path)).toEqual([])
})

test('a double click stores one photo', async () => {
  const { page, path } = await made()
  const photo = await aPhoto({ colour: '#123456' })
  const send = () => bruno.send(`${page}/photos`, [photo], { cle: `double-clic-${page}` })
  const answers = await Promise.all([send(), send()])
  expect(answers.map(({ status }) => status)).toEqual([303, 303])
  expect(await photosOf(path)).toHaveLength(1)
})

test('the twenty-fifth photo is refused with a message, and the others are stored', async () => {
  const { id, page, path } = await made()
  for (let count = 0; count < 23; count += 1)
    await photoOf(app, people.bruno, { processId: id, stepId: null }, { width: 8, height: 8 })
  await bruno.send(`${page}/photos`, [await aPhoto(), await aPhoto({ colour: '#654321' })])
  expect((await bruno.get(page)).text).toContain('La photo 2 n’a pas été gardée. Ce processus a déjà 24 photos')
  expect(await photosOf(path)).toHaveLength(24)
  const more = await bruno.send(`${page}/photos`, [await aPhoto()])
  expect([more.status, more.text.includes('Ce processus a déjà 24 photos')]).toEqual([409, true])
})

test('a read-only account, another garage, a wrong step or a forged token adds no photo', async () => {
  const { page, path, onStep } = await made()
  const other = await made()
  const photo = await aPhoto()
  expect((await reader.send(onStep, [photo], {}, page)).status).toBe(403)
  const denise = await browse(app, people.denise)
  expect((await denise.send(onStep, [photo], {}, '/dashboard')).status).toBe(404)
  expect((await bruno.send(`${page}/etapes/${other.step}/photos`, [photo], {}, page)).status).toBe(404)
  const forged = await bruno.send(onStep, [photo], { _csrf: 'faux' })
  expect(forged.status).toBe(403)
  expect(await photosOf(path)).toEqual([])
})
