import { describe, expect, test } from 'vitest'
import type { Process } from '../../../../domain/processes/process.ts'
import { aPhoto } from '../../../setup/photo.ts'
import { all, api, approvalStage, bruno, draft, form, list, process, sent, where } from './scene.ts'

approvalStage()

const photosOf = async () => ((await api.get(`/processes/${process.id}`)).body as Process).photos
const tickedIn = (html: string) =>
  [...html.matchAll(/<input type="checkbox" name="(photos\d)"[^>]* checked=""[^>]* value="([^"]+)"/g)].map(
    ([, name, id]) => [name, id],
  )

/** A form of two lines, as its page sends it: each line names the field of its chips. */
const two = {
  label: ['Disques', 'Balais'],
  line: ['0', '1'],
  kind0: 'security',
  kind1: 'advice',
  amount: ['184', '24,50'],
  part: ['', ''],
}

describe('photos sent with the form of an agreement', () => {
  test('are added to the process and to the last line, and the draft is saved', async () => {
    const made = await bruno.send(`${list}/nouveau`, [await aPhoto(), await aPhoto()], two)
    const [approval] = await all()
    expect(where(made)).toEqual([303, `${list}/${approval?.id}`])
    const ids = (await photosOf()).map(({ id }) => id)
    expect(ids).toHaveLength(2)
    expect(approval?.lines).toMatchObject([
      { label: 'Disques', kind: 'security', photoIds: [] },
      { label: 'Balais', kind: 'advice', photoIds: ids },
    ])
  })

  test('stay on the process and ticked when the form is refused, with the typed values', async () => {
    const refused = await bruno.send(`${list}/nouveau`, [await aPhoto()], { ...form, amount: 'cent' })
    expect(refused.status).toBe(422)
    const [photo] = await photosOf()
    expect(tickedIn(refused.text)).toEqual([['photos0', photo?.id]])
    for (const text of ['Montant invalide', 'value="cent"', 'value="Disques avant"', 'Les disques sont usés.'])
      expect(refused.text).toContain(text)
    expect(await all()).toEqual([])
    const again = await bruno.submit(`${list}/nouveau`, { ...form, photos0: photo?.id ?? '' })
    expect(again.status).toBe(303)
    expect((await all())[0]?.lines[0]?.photoIds).toEqual([photo?.id])
  })

  test('are stored when another photo is unreadable, and the page names the unreadable one', async () => {
    const refused = await bruno.send(`${list}/nouveau`, [Buffer.from('rien'), await aPhoto()], form)
    expect(refused.status).toBe(422)
    expect(refused.text).toContain('La photo 1')
    const [photo] = await photosOf()
    expect(tickedIn(refused.text)).toEqual([['photos0', photo?.id]])
    expect(await all()).toEqual([])
  })

  test('are added to a draft once when the form is sent twice', async () => {
    const { id } = await draft()
    const photo = await aPhoto()
    const fields = { ...form, cle: 'une-seule-photo' }
    for (const _ of [1, 2]) expect((await bruno.send(`${list}/${id}`, [photo], fields)).status).toBe(303)
    const photos = await photosOf()
    expect(photos).toHaveLength(1)
    expect((await all())[0]?.lines[0]?.photoIds).toEqual([photos[0]?.id])
  })

  test('are optional: the form is saved without any', async () => {
    const made = await bruno.send(`${list}/nouveau`, [], { ...form, title: '' })
    expect(made.status).toBe(303)
    expect((await all())[0]?.title).toBe('Disques avant')
    expect(await photosOf()).toEqual([])
  })

  test('are added to the process only, when the request was already sent', async () => {
    const { id } = await sent()
    expect(where(await bruno.send(`${list}/${id}`, [await aPhoto()], form, `${list}/nouveau`))).toEqual([
      303,
      `${list}/${id}`,
    ])
    expect((await all())[0]?.lines.flatMap(({ photoIds }) => photoIds)).toEqual([])
  })
})

test('an empty title is made from the lines until the user types one', async () => {
  await bruno.submit(`${list}/nouveau`, { ...two, title: '' })
  const [made] = await all()
  const at = `${list}/${made?.id}`
  expect(made?.title).toBe('Disques et une autre ligne')
  expect((await bruno.get(at)).text).toMatch(/name="title"[^>]* value=""/)
  await bruno.submit(at, { ...form, title: '' })
  expect((await all())[0]?.title).toBe('Disques avant')
  await bruno.submit(at, { ...form, title: 'Freins' })
  expect((await bruno.get(at)).text).toMatch(/name="title"[^>]* value="Freins"/)
})
