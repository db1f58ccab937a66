import * as labels from '../../../domain/ground/texts/labels.ts'
import type { Process } from '../../../domain/processes/process.ts'
import { accessibleLines } from '../../setup/screen-reader.ts'
import { camille, enter, page, people } from '../stage.ts'
import { awake } from '../user-actions.ts'

type Made = { id: string }

/** Sophie's Peugeot: one step done, one current, one ahead; its end is years away. */
export async function courroie(): Promise<Process> {
  await camille.patch('/garage', garage)
  const client = await camille.post<Made>('/clients', sophie)
  const car = await camille.post<Made>('/cars', {
    client_id: client.id,
    marque: 'Peugeot',
    modele: '308',
    plaque: 'GH482KL',
  })
  const steps = ['Dépose', 'Pose', 'Essai'].map((name) => ({ name, description: null }))
  const type = await camille.post<Made>('/step-types', { name: 'Courroies', steps })
  const chosen = { client: { _id: client.id }, car: { _id: car.id }, stepType_id: type.id }
  const dates = { startDate: '2036-11-18', estimatedEndDate: '2036-11-21' }
  const process = await camille.post<Process>('/processes', { ...chosen, ...dates, name: 'Courroie' })
  const [first, second] = process.steps.map(({ id }) => `/processes/${process.id}/steps/${id}`)
  await camille.post(`${first}/propose-ready`)
  await camille.post(`${first}/validate`)
  await camille.post(`${second}/propose-ready`)
  return process
}

const garage = {
  nom: 'Garage Perrin',
  adresse: '18 rue des Charmettes',
  codePostal: '69100',
  ville: 'Villeurbanne',
  telephone: '+33465712348',
}
const sophie = { nom: 'Lambert', prenom: 'Sophie', email: 'sophie@exemple.fr', telephone: '+33639981742' }

/** Signs in and closes the toast: it may otherwise appear on any page of the next four seconds. */
export async function camilleIsIn(): Promise<void> {
  await enter(people.camille)
  await awake(page, 'ToastHost')
  await page.getByRole('button', { name: labels.closeToast }).click()
}

/** The announcements of a screen reader for a part of the page; dates and hours become fixed words. */
export const hears = async (within?: string): Promise<string[]> =>
  (await accessibleLines(page, within)).map((line) =>
    moving.reduce((said, [what, word]) => said.replace(what, word), line),
  )

const moving: [RegExp, string][] = [
  [/\p{L}+ \d{1,2}(er)? \p{L}+(?="$)/u, 'AUJOURD’HUI'],
  [/\d{1,2}(er)? \p{L}+\.? 20(?!36)\d\d/gu, 'JOUR'],
  [/\d{1,2}(er)? \p{L}+\.?(?= à \d\d?(:| h )\d\d| , corriger)/u, 'JOUR'],
  [/\d\d:\d\d|\d\d? h \d\d/g, 'HEURE'],
  [/dans \d+ j\b/, 'dans N j'],
  [/http\S+/, 'ADRESSE'],
]

/** The expected lines of a test, without the indentation of the test. */
export function lines(text: string): string[] {
  const all = text.split('\n').slice(1, -1)
  const margin = /^ */.exec(all[0] ?? '')?.[0].length ?? 0
  return all.map((line) => line.slice(margin))
}
