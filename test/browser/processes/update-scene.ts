import type { Request } from 'playwright-core'
import { beforeEach } from 'vitest'
import type { Process } from '../../../domain/processes/process.ts'
import { camille, page, people, signedIn, stage } from '../stage.ts'
import { newProcess } from '../user-actions.ts'

/** The process to update, created for each test. */
export let process: Process
/** The changes that the sheet sent to the server. */
export let sent: { call: string; body: unknown }[]

/** Starts with Camille signed in; `open` opens the sheet. */
export function updateScene(): void {
  stage({ smtpUrl: 'smtp://127.0.0.1:1' })
  beforeEach(async () => {
    process = await newProcess(camille, { estimatedEndDate: '2036-11-21' })
    sent = []
    await signedIn(people.camille)
    page.on('request', keepPatches)
  })
}

function keepPatches(request: Request): void {
  if (request.method() !== 'PATCH') return
  const [, noun] = /\/api\/([a-z]+)\//.exec(request.url()) ?? []
  sent.push({ call: noun ?? '', body: request.postDataJSON() })
}

export const sheet = () => page.getByRole('dialog')
export const update = () => page.getByRole('dialog', { name: 'Mettre à jour le Processus' })
export const button = (name: string) => update().getByRole('button', { name, exact: true })
export const submit = () => button('Valider la mise à jour')
export const toast = (text: string) => page.locator('[data-toast]').getByText(text).last()
export const stored = () => camille.get<Process>(`/processes/${process.id}`)

export async function open() {
  await page.goto(`/dashboard?processus=${process.id}`)
  await openAgain()
}

/** Opens the form from the sheet that is shown. */
export async function openAgain() {
  await sheet().getByRole('button', { name: 'Modifier', exact: true }).click()
  await update().getByText('Type de réparation').waitFor()
}

export async function choose(step: string, status: string) {
  await update().getByLabel('Étape', { exact: true }).selectOption({ label: step })
  await update().getByRole('radio', { name: status, exact: true }).check()
}

export async function done() {
  await toast('Process mis à jour').waitFor()
  await update().waitFor({ state: 'hidden' })
}
