import { describe, expect, test } from 'vitest'
import { heldText } from '../../../../domain/approvals/withdrawal.ts'
import * as routes from '../../../../domain/ground/routes.ts'
import { answer, answerTo, ask, open } from '../../../setup/agreement.ts'
import { as, browse, type Caller, stranger } from '../../../setup/doors.ts'
import { finish, repair } from '../../../setup/workshop.ts'
import { app, people, stageForEach } from '../../stage.ts'

// An answer is first on the dashboard until somebody settles it.

stageForEach()

const camille = () => as(app, people.camille)

/** The first group of Camille's board as HTML; null if the board has no such group. */
async function answeredGroup(who = people.camille): Promise<string | null> {
  const { text } = await (await browse(app, who)).get('/dashboard')
  return /data-key="answered".*?<\/section>/s.exec(text.replace(/<!-- -->/g, ''))?.[0] ?? null
}

async function answered(admin: Caller, given: ('accepted' | 'refused')[]) {
  const { process } = await repair(admin, { name: 'Freins' })
  const asked = await ask(admin, process.id)
  await answer(app, asked.token, given)
  return { process, at: asked.at, page: `/processus/${process.id}/accords/${asked.id}` }
}

test('accepted lines become steps in one press on the dashboard, without scripts', async () => {
  const { page } = await answered(await camille(), ['accepted', 'refused'])
  const group = await answeredGroup()
  expect(group).toContain('Un client a répondu <span class="num">1</span>')
  expect(group).toContain('Accepté en partie\u00a0: 184,00\u00a0€ sur 208,50\u00a0€</a>')
  expect(group?.replace(/<[^>]*>/g, '')).toContain('Peugeot 308 · Sophie Lambert · Freins')
  expect(group).toContain(`formaction="${page}/etapes"`)
  const browser = await browse(app, people.camille)
  const sent = await browser.submit(`${page}/etapes`, { retour: '/dashboard' }, '/dashboard')
  expect(sent.headers.location).toBe('/dashboard')
  expect((await browser.get('/dashboard')).text).toContain('Lignes acceptées ajoutées aux étapes')
  expect(await answeredGroup()).toBeNull()
})

test('an administrator dismisses a refused answer once, and a mechanic cannot', async () => {
  const admin = await camille()
  const { page, at, process } = await answered(admin, ['refused', 'refused'])
  expect(await answeredGroup()).toContain(`formaction="${page}/note"`)
  expect((await (await as(app, people.bruno)).post(`${at}/settle`)).status).toBe(403)
  const browser = await browse(app, people.camille)
  await browser.submit(`${page}/note`, { retour: '/dashboard' }, '/dashboard')
  expect(await answeredGroup()).toBeNull()
  const again = await admin.post(`${at}/settle`)
  expect([again.status, again.body.code]).toEqual([409, 'APPROVAL_NOT_PENDING'])
  const { items } = (await admin.get(`/processes/${process.id}/activity`)).body
  expect(items.filter(({ action }: { action: string }) => action === 'approval.settle')).toHaveLength(1)
})

test('no pending answer exists before the customer answers or after the work is finished', async () => {
  const admin = await camille()
  const { process } = await repair(admin, { name: 'Freins' })
  const asked = await ask(admin, process.id)
  expect(await answeredGroup()).toBeNull()
  expect((await admin.post(`${asked.at}/settle`)).body.code).toBe('APPROVAL_NOT_PENDING')
  await answer(app, asked.token, ['accepted', 'accepted'])
  expect((await admin.get(`/processes/${process.id}`)).body.pendingAnswer).toMatchObject({ approvalId: asked.id })
  await finish(admin, process)
  expect(await answeredGroup()).toBeNull()
  expect((await admin.get(`/processes/${process.id}`)).body.pendingAnswer).toBeNull()
})

test('a mechanic sees the answer in the row, and another garage does not', async () => {
  await answered(await camille(), ['accepted', 'refused'])
  expect(await answeredGroup(people.bruno)).toBeNull()
  const { text } = await (await browse(app, people.bruno)).get('/dashboard')
  expect(text).toMatch(/Accord\s+accepté\s+en\s+partie/)
  const denise = await as(app, people.denise)
  expect((await denise.get('/processes?group=answered')).body.total).toBe(0)
})

test('two answers of one process have a row each, and are settled separately', async () => {
  const admin = await camille()
  const { process, page } = await answered(admin, ['refused', 'refused'])
  const second = await ask(admin, process.id, { title: 'Pneus' })
  await answer(app, second.token, ['accepted', 'accepted'])
  const group = await answeredGroup()
  expect(group).toContain('Un client a répondu <span class="num">2</span>')
  expect(group).toContain(`formaction="${page}/note"`)
  expect(group).toContain(`formaction="/processus/${process.id}/accords/${second.id}/etapes"`)
  const shown = await (await browse(app, people.camille)).get(`/processus/${process.id}`)
  expect(shown.text.match(/Sophie Lambert<!-- --> a <!-- -->répondu|Sophie Lambert a répondu/g)).toHaveLength(2)
  expect((await admin.post(`${second.at}/steps`)).status).toBe(200)
  const { pendingAnswer, pendingAnswers } = (await admin.get(`/processes/${process.id}`)).body
  expect(pendingAnswers).toHaveLength(1)
  expect(pendingAnswer).toMatchObject({ outcome: 'refused', renounced: false, heldUntil: null })
  expect(await answeredGroup()).toContain(`formaction="${page}/note"`)
})

describe('accepted work during the withdrawal period', () => {
  const dayMs = 86_400_000

  /**
   * An agreement accepted online without the request to begin at once, and the sentence that says until when to wait.
   */
  async function heldWork(admin: Caller) {
    const { process } = await repair(admin, { name: 'Freins' })
    const asked = await ask(admin, process.id)
    const shown = await open(app, asked.token)
    await stranger(app).post(asked.link, { ...answerTo(shown, ['accepted', 'refused']), beginNow: false })
    const { withdrawalUntil } = (await admin.get(asked.at)).body
    const words = heldText(withdrawalUntil, app.deps.now()) ?? 'nothing'
    expect(words).toMatch(/^pas avant le \d.*, sauf demande$/)
    return { id: process.id, at: asked.at, words }
  }
  /** How often each page shows the sentence: the board, the list, the mechanic’s board, the sheet, the job card. */
  async function saidOn({ id, words }: { id: string; words: string }): Promise<number[]> {
    const [camille, bruno] = await Promise.all([browse(app, people.camille), browse(app, people.bruno)])
    const pages = await Promise.all([
      camille.get(routes.dashboard.href({}, { vue: 'jour' })),
      camille.get(routes.dashboard.href({}, { vue: 'tous' })),
      bruno.get(routes.dashboard.href({}, { vue: 'jour' })),
      bruno.get(routes.process.href({ id })),
      camille.get(routes.jobCard.href({ id })),
    ])
    return pages.map(({ text }) => text.split(`>${words}<`).length - 1)
  }

  test('is marked on board, job card and its steps until the period is over', async () => {
    const admin = await camille()
    const held = await heldWork(admin)
    expect(await answeredGroup()).toContain(`>${held.words}</span>`)
    expect(await saidOn(held)).toEqual([1, 1, 1, 0, 1])
    await admin.post(`${held.at}/steps`)
    const { steps } = (await admin.get(`/processes/${held.id}`)).body
    expect(steps.filter(({ approvalId }: { approvalId: string | null }) => approvalId !== null)).toHaveLength(1)
    expect(await saidOn(held)).toEqual([0, 0, 0, 1, 1])
    app.travel(20 * dayMs)
    expect(await saidOn(held)).toEqual([0, 0, 0, 0, 0])
  })

  test('is not marked when the customer asked to begin at once', async () => {
    const admin = await camille()
    const { process } = await repair(admin, { name: 'Freins' })
    const asked = await ask(admin, process.id)
    const shown = await open(app, asked.token)
    await stranger(app).post(asked.link, { ...answerTo(shown, ['accepted', 'accepted']), beginNow: true })
    expect(await answeredGroup()).not.toContain('sauf demande')
    expect((await admin.get(`/processes/${process.id}`)).body.pendingAnswer.heldUntil).toBeNull()
  })
})
