import { expect } from 'vitest'
import type { Approval, ApprovalDetail } from '../../../domain/approvals/approval.ts'
import { addDays, todayParis } from '../../../domain/ground/dates.ts'
import * as routes from '../../../domain/ground/routes.ts'
import type { Process, ProcessList } from '../../../domain/processes/process.ts'
import { type Api, newProcess } from '../../browser/user-actions.ts'
import type { Person } from '../cast.ts'
import { nextPlate } from '../workshop.ts'
import { button, field, type Hand, label, link } from './hand.ts'

export type Scene = {
  hand: Hand
  camille: Person
  api: Api
  /** Whether pages may run their scripts. */
  scripts: boolean
  /** The path of a photo on this machine. */
  photo: string
}

type Flow = { name: string; needsScripts?: boolean; run: (scene: Scene) => Promise<void> }

/** The main flows. The first one signs in, for all others. */
export const flows: Flow[] = [
  { name: 'signs in, after a wrong password', run: signIn },
  { name: 'filters the board', run: filterBoard },
  { name: 'opens a process from the board, prepares a step, validates it and takes it back', run: carryStep },
  { name: 'takes a process from its menu « … »', run: takeProcess },
  { name: 'reads the bell', run: readBell },
  { name: 'records the arrival of a known car', run: recordArrival },
  { name: 'sends a photo', run: sendPhoto },
  { name: 'moves a car to another day of « Semaine » from its menu', run: moveCar },
  { name: 'shows a change made in another window', needsScripts: true, run: followOtherWindow },
  { name: 'answers an agreement as the customer', run: answerAgreement },
]

const sheet = "//*[@role='dialog']"
const rowOf = ({ id }: { id: string }) => `//main//a[@data-process][contains(@href, '${id}')]`
const menu = 'descendant::details[summary[@data-menu]]'

async function signIn({ hand, camille, scripts }: Scene): Promise<void> {
  await hand.open(routes.login.href())
  if (scripts) await hand.awake('LoginForm')
  for (const password of ['pas-le-bon-1', camille.password]) {
    await hand.type(field('email'), camille.email)
    await hand.type(field('password'), password)
    await hand.press(button('Se connecter', '//main//form'))
    if (password !== camille.password) await hand.sees('Email ou mot de passe incorrect.')
  }
  await hand.arrives(routes.dashboard.path)
}

async function filterBoard({ hand, api, scripts }: Scene): Promise<void> {
  const { id } = await newProcess(api, { nom: 'Renard' })
  await hand.open(routes.dashboard.href({}, { vue: 'tous' }))
  if (scripts) await hand.awake('ProcessBoard')
  const search = async (words: string) => {
    await hand.type(field('q'), words)
    if (!scripts) await hand.press(button('Filtrer', '//main'))
  }
  await search('introuvable')
  await hand.sees('Aucun résultat')
  await search('renard')
  await hand.isThere(rowOf({ id }))
}

/** Opens a process from the list: its sheet, or its page without scripts. @returns the part of the page that it is in */
async function openFromBoard({ hand, scripts }: Scene, process: Process): Promise<string> {
  await hand.open(routes.dashboard.href({}, { vue: 'tous' }))
  if (scripts) await hand.awake('ProcessDetail')
  await hand.press(rowOf(process))
  if (!scripts) await hand.arrives(routes.process.href(process))
  return scripts ? sheet : '//main'
}

async function carryStep(scene: Scene): Promise<void> {
  const { hand, api, scripts } = scene
  const process = await newProcess(api)
  const where = await openFromBoard(scene, process)
  await hand.press(button('Marquer prêt', where))
  await hand.press(button('Valider', where))
  await hand.sees('33 %')
  await hand.press(button('Repasser à Prêt', where))
  await hand.sees('Cette étape repassera à "Prêt". Continuer ?')
  await hand.press(button('Confirmer', scripts ? "//*[@role='alertdialog']" : '//main'))
  await hand.isThere(button('Valider', where))
  const statuses = async () => (await api.get<Process>(`/processes/${process.id}`)).steps.map(({ status }) => status)
  await expect.poll(statuses).toEqual(['ready', 'proposed', 'proposed'])
}

async function takeProcess(scene: Scene): Promise<void> {
  const { hand, api, camille, scripts } = scene
  const process = await newProcess(api)
  const where = await openFromBoard(scene, process)
  await hand.press(`${where}/${menu}/summary`)
  await hand.press(button('Je m’en charge', `${where}/${menu}`))
  const assignee = async () => (await api.get<Process>(`/processes/${process.id}`)).assignee
  await hand.until('to take it', assignee)
  expect((await assignee())?.id).toBe(camille.id)
  if (scripts) {
    await hand.press(`${sheet}//*[@aria-label='Fermer']`)
    await hand.isGone(sheet)
  }
}

async function readBell({ hand, api, scripts }: Scene): Promise<void> {
  await newProcess(api, { nom: 'Girard' })
  await hand.open(routes.clients.href())
  if (scripts) await hand.awake('NotificationBell')
  await hand.press('//header//a[@data-bell]')
  await hand.sees('Processus démarré')
  await hand.sees('Girard')
  if (scripts) {
    const started = button('Démarrées', "//*[@role='group'][@aria-label='Notifications']")
    await hand.press(started)
    await hand.isThere(`${started}[@aria-pressed='true']`)
  } else await hand.arrives(routes.notifications.path)
}

async function recordArrival({ hand, api, scripts }: Scene): Promise<void> {
  const plaque = nextPlate()
  const { client } = await newProcess(api, { nom: 'Morel' })
  await api.post('/cars', { client_id: client?.id, marque: 'Renault', modele: 'Clio', plaque })
  await hand.open(routes.intake.href())
  if (scripts) await hand.awake('IntakeCar')
  await hand.type(field('plaque'), plaque)
  if (!scripts) await hand.press(button('Chercher cette plaque'))
  await hand.sees('Renault Clio')
  await hand.press("//main//label[descendant::input[@name='stepType_id']]")
  await hand.press("(//main//label[descendant::input[@name='estimatedEndDate']])[last()]")
  await hand.press("//main//button[@type='submit'][not(@name)][contains(., 'Enregistrer')]")
  await hand.sees('Voiture enregistrée')
  const { items } = await api.get<ProcessList>(`/processes?q=${plaque}`)
  expect(items.map(({ car, visit }) => [car?.plaque, visit.arrivedAt !== null])).toEqual([[plaque, true]])
}

async function sendPhoto({ hand, api, scripts, photo }: Scene): Promise<void> {
  const process = await newProcess(api)
  const step = `//*[@id='etape-${process.steps[0]?.id}']`
  await hand.open(routes.process.href(process))
  if (scripts) await hand.awake('ProcessView')
  await hand.choose(`${step}//input[@type='file'][not(@capture)]`, photo)
  if (!scripts) await hand.press(button('Envoyer', step))
  await hand.isThere(`${step}//img`)
  const sent = async () => (await api.get<Process>(`/processes/${process.id}`)).photos
  await hand.until('to send the photo', async () => (await sent()).length > 0)
  expect((await sent()).map(({ width, height }) => [width, height])).toEqual([[1067, 1600]])
}

async function moveCar({ hand, api, scripts }: Scene): Promise<void> {
  const tomorrow = addDays(todayParis(new Date()), 1)
  const process = await newProcess(api, { startDate: '2026-01-05', estimatedEndDate: tomorrow })
  const car = `//main//li[@data-key='${process.id}']`
  await hand.open(routes.dashboard.href({}, { vue: 'semaine' }))
  if (scripts) await hand.awake('RowActs')
  await hand.press(`${car}//summary`)
  const [first] = await hand.find(`(${car}//button[@name='estimatedEndDate'])[last()]`)
  const day = await hand.run<string>('return arguments[0].value', first)
  await hand.press(`${car}//button[@value='${day}']`)
  await hand.sees('Promise pour')
  const promised = async () => (await api.get<Process>(`/processes/${process.id}`)).estimatedEndDate
  await hand.until(`to promise ${day}`, async () => (await promised()) === day)
}

async function followOtherWindow({ hand, api }: Scene): Promise<void> {
  const process = await newProcess(api)
  await hand.open(routes.process.href(process))
  await hand.awake('ProcessView')
  const first = await hand.window()
  await hand.switchTo(await hand.newWindow())
  await hand.open(routes.process.href(process))
  await hand.awake('ProcessView')
  await hand.press(button('Marquer prêt', '//main'))
  await hand.isThere(button('Valider', '//main'))
  await hand.closeWindow()
  await hand.switchTo(first)
  await hand.isThere(button('Valider', '//main'))
}

async function answerAgreement({ hand, api }: Scene): Promise<void> {
  const { id } = await newProcess(api)
  const at = `/processes/${id}/approvals`
  const lines = [
    { label: 'Disques avant', kind: 'security', amountCents: 18_400, part: null },
    { label: 'Balais d’essuie-glace', kind: 'advice', amountCents: 2450, part: null },
  ]
  const draft = await api.post<Approval>(at, { title: 'Freins avant', lines })
  await api.post(`${at}/${draft.id}/send`, { way: 'link' })
  const { link: address } = await api.post<{ link: string }>(`${at}/${draft.id}/links`)
  const path = routes.publicApproval.href({ token: address.split('/').at(-1) ?? '' })
  await hand.open(path)
  await hand.sees('Freins avant')
  await hand.press(label('J’accepte', "//*[@id='ligne-1']"))
  await hand.press(label('Je refuse', "//*[@id='ligne-2']"))
  await hand.press(button('Voir le récapitulatif'))
  await hand.sees('Vous acceptez')
  await hand.type(field('prenom'), 'Sophie')
  await hand.type(field('nom'), 'Lambert')
  await hand.press(button('Confirmer ma réponse'))
  await hand.sees('Merci, c’est noté.')
  expect((await api.get<ApprovalDetail>(`${at}/${draft.id}`)).acceptedCents).toBe(18_400)
  await hand.press(link('Suivre ma 308'))
  await hand.sees('Peugeot 308')
}
