import { beforeEach, expect, test } from 'vitest'
import type { Process } from '../../../domain/processes/process.ts'
import { expectSilence } from '../../setup/browser.ts'
import { camille, enterList, newCast, page, people, signedIn, stage, watched } from '../stage.ts'
import { awake, newProcess } from '../user-actions.ts'

// An admin validates on a row of the board, and from one sheet to the next.

/** Names of the processes, oldest first; the board shows the newest first. */
let waiting: Process[]

stage()
beforeEach(async () => {
  await newCast()
  waiting = []
  for (const nom of ['Arnaud', 'Blanc', 'Chevalier']) waiting.push(await ready(nom))
})

async function ready(nom: string): Promise<Process> {
  const process = await newProcess(camille, { nom })
  await camille.post(`/processes/${process.id}/steps/${process.steps[0]?.id}/propose-ready`)
  return process
}

/** Opens the list, which shows the newest first. */
async function enterBoard(filter = '') {
  await signedIn(people.camille)
  await page.goto(`/dashboard?vue=tous${filter}`)
  await awake(page, 'ProcessDetail')
  await awake(page, 'ProcessBoard')
}

const sheet = () => page.getByRole('dialog')
const row = (nom: string) => page.locator('tr', { hasText: `Freins de ${nom}` })
const open = (nom: string) => row(nom).locator('a').click()
const title = (nom: string) =>
  sheet()
    .getByRole('heading', { name: `Freins de ${nom}` })
    .waitFor()
/** Presses « Valider », once the sheet says how many others are left to validate. */
async function following(others: number) {
  await sheet()
    .getByText(others === 1 ? 'puis : 1 autre à valider' : `puis : ${others} autres à valider`)
    .waitFor()
  return validate()
}
const goesOn = () => sheet().getByText('à valider', { exact: false })
/** Opens the list of processes to validate: only from this list does a sheet lead on to the next. */
const enterPending = () => enterBoard('&pending=1')
const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '')
const firstStatus = async ({ id }: Process) => (await camille.get<Process>(`/processes/${id}`)).steps[0]?.status
const statuses = () => Promise.all(waiting.map(firstStatus))
const toastAppears = (text: string) => page.locator('[data-toast]', { hasText: text }).waitFor()

const validate = () => sheet().getByRole('button', { name: 'Valider', exact: true })
const statusOf = async ({ id }: Process) => (await camille.get<Process>(`/processes/${id}`)).status

async function close() {
  await page.keyboard.press('Escape')
  await sheet().waitFor({ state: 'detached' })
}

/** Reverts a step, as another user may do meanwhile. */
const takeBack = ({ id, steps }: Process) =>
  camille.patch(`/processes/${id}/steps/${steps[0]?.id}`, { status: 'proposed' })

async function validateAll(process: Process, upTo: number) {
  for (const [index, { id }] of process.steps.slice(0, upTo).entries()) {
    if (index > 0) await camille.post(`/processes/${process.id}/steps/${id}/propose-ready`)
    await camille.post(`/processes/${process.id}/steps/${id}/validate`)
  }
}

/** Validates up to the last step, which is then ready. */
async function untilLast(process: Process) {
  await validateAll(process, 2)
  await camille.post(`/processes/${process.id}/steps/${process.steps[2]?.id}/propose-ready`)
}

test('Enter validates one process after the other in the sheet, until all are validated', async () => {
  await enterPending()
  await open('Chevalier')
  await (await following(2)).press('Enter')
  await title('Blanc')
  await following(1)
  await expect.poll(focused).toBe('Valider')
  expect(new URL(page.url()).searchParams.get('processus')).toBe(waiting[1]?.id)
  await sheet().getByText('Processus suivant').waitFor({ state: 'attached' })
  await close()
  await open('Arnaud')
  await title('Arnaud')
  expect(await sheet().getByText('Processus suivant').count()).toBe(0)
  await close()
  await open('Blanc')
  await (await following(1)).press('Enter')
  await title('Arnaud')
  await validate().waitFor()
  expect(await goesOn().count()).toBe(0)
  await validate().press('Enter')
  await toastAppears('Tout est validé')
  await expect.poll(statuses).toEqual(['validated', 'validated', 'validated'])
  await page.keyboard.press('Escape')
  await page.getByText('Aucun résultat').first().waitFor()
  expectSilence(watched)
})

test('a held Enter validates only one process, and a step changed meanwhile keeps its sheet', async () => {
  await enterPending()
  await open('Chevalier')
  await (await following(2)).focus()
  for (let turn = 0; turn < 30; turn += 1) {
    await page.keyboard.down('Enter')
    await page.waitForTimeout(50)
  }
  await page.keyboard.up('Enter')
  await title('Blanc')
  await expect.poll(statuses).toEqual(['ready', 'ready', 'validated'])
  await takeBack(waiting[1] as Process)
  await (await following(1)).click()
  await toastAppears('Cette étape a changé entre-temps')
  await sheet().getByRole('button', { name: 'Marquer prêt' }).waitFor()
  await title('Blanc')
  expectSilence(watched, [/409/])
})

test('processes that somebody else validated meanwhile are reported and skipped', async () => {
  await enterPending()
  await open('Chevalier')
  await following(2)
  await validateAll(waiting[2] as Process, 1)
  await validateAll(waiting[1] as Process, 1)
  await (await following(2)).click()
  await toastAppears('Cette étape a changé entre-temps')
  await title('Arnaud')
  await validate().waitFor()
  expectSilence(watched, [/409/])
})

test('the last step asks before it ends the process, in the sheet and on a row', async () => {
  const [, row1, row2] = waiting as [Process, Process, Process]
  await Promise.all([row1, row2].map(untilLast))
  await enterPending()
  const question = page.getByRole('alertdialog')
  await open('Chevalier')
  await (await following(2)).click()
  await question.getByRole('button', { name: 'Oui, finaliser' }).click()
  await title('Blanc')
  await expect.poll(() => statusOf(row2)).toBe('completed')
  await close()
  await enterBoard()
  await row('Blanc').getByRole('button').click()
  await question.getByText('Finaliser le processus ?').waitFor()
  expect(await question.textContent()).toContain('Freins de Blanc')
  await question.getByRole('button', { name: 'Annuler' }).click()
  expect(await statusOf(row1)).toBe('in_progress')
  await row('Blanc').getByRole('button').click()
  await question.getByRole('button', { name: 'Oui, finaliser' }).click()
  await row('Blanc').getByText('Terminé', { exact: true }).waitFor()
})

test('« Rester » validates and keeps the sheet; another list leads to no next process', async () => {
  await enterPending()
  await open('Chevalier')
  await following(2)
  await sheet().getByRole('button', { name: 'Rester' }).click()
  await sheet().getByRole('button', { name: 'Marquer prêt' }).waitFor()
  await title('Chevalier')
  await expect.poll(statuses).toEqual(['ready', 'ready', 'validated'])
  await enterBoard()
  await open('Blanc')
  await validate().click()
  await sheet().getByRole('button', { name: 'Marquer prêt' }).waitFor()
  await title('Blanc')
  expect(await goesOn().count()).toBe(0)
  expectSilence(watched)
})

test('a row validates in place with its counters, and a refused step is undone', async () => {
  await enterBoard()
  const button = row('Chevalier').getByRole('button', { name: /^Valider .* Freins de Chevalier$/ })
  await button.focus()
  await page.keyboard.press('Enter')
  await row('Chevalier').getByText('1/3').waitFor()
  expect(await row('Chevalier').getByRole('button').count()).toBe(0)
  await page.locator('[data-region=compteurs]', { hasText: 'À valider2' }).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toMatch(/Blanc$/)
  await expect.poll(statuses).toEqual(['ready', 'ready', 'validated'])
  expect(new URL(page.url()).searchParams.get('processus')).toBeNull()
  await takeBack(waiting[0] as Process)
  await row('Arnaud').getByRole('button').click()
  await toastAppears('Cette étape a changé entre-temps')
  await row('Arnaud').getByText('Proposé', { exact: true }).waitFor()
  expect(await row('Arnaud').getByRole('button').count()).toBe(0)
  // Away from the board there is no next process.
  await page.goto(`/clients?processus=${waiting[1]?.id}`)
  await validate().waitFor()
  expect(await goesOn().count()).toBe(0)
  expectSilence(watched, [/409/])
})

test('a row’s button fits a thumb on a phone, and the rest of the row opens the sheet', async () => {
  await enterList(people.camille, { viewport: { width: 360, height: 740 } })
  await awake(page, 'ProcessDetail')
  const button = row('Chevalier').getByRole('button')
  await button.scrollIntoViewIfNeeded()
  const box = await button.boundingBox()
  const at = (x: number, y: number) =>
    page.evaluate(([x, y]) => document.elementFromPoint(x as number, y as number)?.tagName, [x, y])
  const middle = { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 }
  for (const [x, y] of [
    [middle.x, middle.y - 21],
    [middle.x, middle.y + 21],
    [middle.x - 21, middle.y],
    [middle.x + 21, middle.y],
  ])
    expect(await at(x as number, y as number)).toBe('BUTTON')
  await open('Chevalier')
  await title('Chevalier')
})
