import { beforeAll, expect, test } from 'vitest'
import type { Approval, ApprovalDetail } from '../../../domain/approvals/approval.ts'
import * as routes from '../../../domain/ground/routes.ts'
import { type Cast, cast } from '../../setup/cast.ts'
import { site } from '../../setup/visited-site.ts'
import { sticksOut } from '../faults.ts'
import { page, plainPage, press, seesText, unfold } from '../plain-page.ts'
import { api, newProcess } from '../user-actions.ts'

let people: Cast

plainPage()
beforeAll(async () => {
  people = await cast(site)
})

const phone = { width: 360, height: 740 }
const chosen = 'Issues de l’économie circulaire, si elles existent'

async function asked(processId?: string) {
  const camille = await api(site, people.camille)
  const id = processId ?? (await newProcess(camille)).id
  const at = `/processes/${id}/approvals`
  const lines = [{ label: 'Rétroviseur droit', kind: 'advice', amountCents: 6000, part: 'new' }]
  const draft = await camille.post<Approval>(at, { lines })
  await camille.post(`${at}/${draft.id}/send`, { way: 'link' })
  const { link } = await camille.post<{ link: string }>(`${at}/${draft.id}/links`)
  const path = routes.publicApproval.href({ token: link.split('/').at(-1) ?? '' })
  return { id, path, detail: () => camille.get<ApprovalDetail>(`${at}/${draft.id}`) }
}

test('the choice of parts is required, recorded, and remembered for the next agreement', async () => {
  const first = await asked()
  await page.setViewportSize(phone)
  await page.goto(first.path)
  await press('J’accepte')
  await page.getByRole('link', { name: 'Le choix des pièces' }).waitFor()
  await seesText('Choisissez les pièces que vous souhaitez')
  const radio = page.getByRole('radio', { name: /économie circulaire/ })
  await expect.poll(() => radio.evaluate((one) => one === document.activeElement)).toBe(true)
  expect(await page.getByText('Vitrages non collés').isVisible()).toBe(false)
  await unfold('Pour quelles pièces')
  expect(await page.getByText('Vitrages non collés').isVisible()).toBe(true)
  expect(await sticksOut(page)).toEqual([])
  await radio.check()
  await press('J’accepte')
  await page.getByRole('heading', { name: 'Confirmer' }).waitFor()
  await seesText(chosen)
  await page.getByLabel('Prénom').fill('Sophie')
  await page.getByLabel('Nom', { exact: true }).fill('Lambert')
  await press('Confirmer ma réponse\u00a0: je m’engage à payer 60,00\u00a0€ TTC')
  await seesText('Votre réponse est enregistrée')
  await seesText(chosen)
  expect((await first.detail()).partsChoice).toBe('circular')
  const second = await asked(first.id)
  await page.goto(second.path)
  await page.getByText('vous avez choisi').waitFor()
  expect(await page.getByText('Des pièces neuves').isVisible()).toBe(false)
  await unfold('Changer ce choix')
  await page.getByText('Des pièces neuves', { exact: true }).click()
  await press('Je refuse')
  await page.getByRole('heading', { name: 'Vous refusez' }).waitFor()
  await seesText('Neuves')
})
