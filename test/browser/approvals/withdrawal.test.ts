import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Approval, ApprovalDetail, PublicApproval } from '../../../domain/approvals/approval.ts'
import { withGarage } from '../../../server/database/tenant.ts'
import { decryptToken } from '../../../server/secrets/link-token.ts'
import { type Cast, cast } from '../../setup/cast.ts'
import { oldChromiumRuns, openOldChromium } from '../../setup/old-chromium.ts'
import { site } from '../../setup/visited-site.ts'
import { sticksOut } from '../faults.ts'
import { oldWords } from '../old-page.ts'
import { fill, follow, page, plainPage, press, seesText, title } from '../plain-page.ts'
import { api, newProcess, signInPlainly } from '../user-actions.ts'

// A consumer withdraws without scripts, by the link in their receipt, and the garage sees the withdrawal on its board.

const phone = { width: 360, height: 740 }

let people: Cast
plainPage({ publicUrl: 'http://fil.test', smtpUrl: 'smtp://127.0.0.1:1' })
// A garage for each test: one of them counts what its board shows.
beforeEach(async () => {
  people = await cast(site)
})

/**
 * An agreement accepted online by a consumer who did not ask for an immediate start, with the link in the receipt that
 * they were sent.
 */
async function accepted() {
  const camille = await api(site, people.camille)
  const { id } = await newProcess(camille, { nom: 'Renard', email: `sophie.${randomUUID()}@exemple.fr` })
  const at = `/processes/${id}/approvals`
  const lines = [{ label: 'Disques avant', kind: 'security', amountCents: 18_400, part: 'new' }]
  const draft = await camille.post<Approval>(at, { title: 'Freins avant', lines })
  await camille.post(`${at}/${draft.id}/send`, { way: 'link' })
  const { link } = await camille.post<{ link: string }>(`${at}/${draft.id}/links`)
  const call = `/public/approvals/${link.split('/').at(-1)}`
  const { version, lines: shown } = await camille.get<PublicApproval>(call)
  const answers = shown.map(({ id: lineId }) => ({ lineId, answer: 'accepted' }))
  await camille.post(call, { version, answers, partsChoice: 'new', prenom: 'Sophie', nom: 'Renard' })
  await camille.post(`${at}/${draft.id}/steps`)
  const mail = await withGarage(site.db, people.camille.garageId, (tx) =>
    tx.from('mails').where({ garage_id: tx.garageId, process_id: id, kind: 'approval_receipt' }).first(),
  )
  // The links of the mail: to the answer, then to the withdrawal.
  const inMail = mail?.link_cipher && decryptToken(site.deps.secrets.linkKey, mail.link_cipher, mail.id)
  const [answer = '', path = ''] = `${inMail}`.split('\n').map((address) => new URL(address).pathname)
  return { id, answer, path, text: mail?.text ?? '', detail: () => camille.get<ApprovalDetail>(`${at}/${draft.id}`) }
}

test('a consumer withdraws by the mail’s link without scripts, and the board shows it', async () => {
  const { path, text, detail } = await accepted()
  expect(text).toContain('Renoncer au contrat ici')
  expect(path).toMatch(/^\/public\/renoncer\/[\w-]{32}$/)
  await page.setViewportSize(phone)
  await page.goto(path)
  await title('Renoncer au contrat')
  expect(await sticksOut(page)).toEqual([])
  expect(await page.getByLabel('Vos prénom et nom').inputValue()).toBe('Sophie Renard')
  await seesText('Laissez vide pour le recevoir à s•••@exemple.fr.')
  await fill('Email pour l’accusé de réception', 'sophie')
  await press('Confirmer la rétractation')
  await seesText('Email invalide')
  expect((await detail()).renouncedAt).toBeNull()
  await fill('Email pour l’accusé de réception', '')
  await press('Confirmer la rétractation')
  await title('Vous avez renoncé au contrat')
  await page.getByText('Cet accusé part aussi à s•••@exemple.fr.').waitFor()

  await signInPlainly({ page }, people.camille)
  await page.goto('/dashboard')
  await seesText('Le client a renoncé\u00a0: 184,00\u00a0€')
  await follow('Noter ce qui était fait')
  await title('Freins avant')
  expect(await sticksOut(page)).toEqual([])
  await fill('Ce qui était déjà fait', 'Rien n’était commencé')
  await press('Noter ce qui était fait')
  await page.getByText('Déjà fait\u00a0: Rien n’était commencé').waitFor()
  expect((await detail()).workDone).toBe('Rien n’était commencé')
  await page.goto('/dashboard')
  expect(await page.getByText('Un client a répondu').count()).toBe(0)
})

test('a consumer withdraws from the answer’s page by keyboard alone', async () => {
  const { answer, path, detail } = await accepted()
  await page.goto(answer)
  await title('Merci, c’est noté.')
  await page.getByRole('link', { name: 'Renoncer au contrat ici' }).focus()
  await page.keyboard.press('Enter')
  await title('Renoncer au contrat')
  expect(new URL(page.url()).pathname).toBe(path)
  await page.getByLabel('Vos prénom et nom').focus()
  await page.keyboard.press('Enter')
  await title('Vous avez renoncé au contrat')
  expect((await detail()).renouncedBy).toBe('Sophie Renard')
})

for (const version of [64, 72] as const)
  describe.runIf(oldChromiumRuns)(`the withdrawal page in Chromium ${version}`, () => {
    test('lets a consumer withdraw, and shows the receipt', async () => {
      const { path, detail } = await accepted()
      const old = await openOldChromium(version, phone)
      const words = oldWords(site, old)
      await words.open(path)
      await words.shows('Renoncer au contrat')
      await old.press(words.withText('main button', 'Confirmer la rétractation'))
      await words.shows('Accusé de réception')
      expect((await detail()).renouncedAt).not.toBeNull()
      expect(await old.evaluate('document.scrollingElement.scrollWidth > window.innerWidth')).toBe(false)
      expect(old.complaints).toEqual([])
      await old.close()
    })
  })
