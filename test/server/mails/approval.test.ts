import { afterAll, beforeAll, expect, test } from 'vitest'
import { expiryOf } from '../../../domain/approvals/approval.ts'
import { deadlineText } from '../../../domain/approvals/approval-texts.ts'
import { startWorkers } from '../../../server/workers.ts'
import { answerTo, brakes } from '../../setup/agreement.ts'
import { type TestApp, testApp } from '../../setup/app.ts'
import { type Cast, cast } from '../../setup/cast.ts'
import { as, browse, type Caller, stranger } from '../../setup/doors.ts'
import { type MailSink, mailSink } from '../../setup/mail-sink.ts'
import { repair } from '../../setup/workshop.ts'

const soon = { timeout: 15_000, interval: 50 }
let sink: MailSink
let app: TestApp
let people: Cast
let camille: Caller

beforeAll(async () => {
  sink = await mailSink()
  app = await testApp({ smtpUrl: sink.url() }, { database: 'own' })
  people = await cast(app)
  camille = await as(app, people.camille)
  await startWorkers(app.deps)
})
afterAll(async () => {
  await app.close()
  await sink.stop()
})

async function asked(title = brakes.title) {
  const { process, email } = await repair(camille)
  const at = `/processes/${process.id}/approvals`
  const { id } = (await camille.post(at, { ...brakes, title })).body
  const { status, text } = await camille.post(`${at}/${id}/send`, { way: 'mail' })
  expect(status, text).toBe(201)
  return { at: `${at}/${id}`, email }
}

const letters = async (email: string, count: number) => {
  await expect.poll(() => sink.to(email).length, soon).toBe(count)
  return sink.to(email)
}
const tokenIn = (text = '') => /\/public\/accord\/([\w-]{32})/.exec(text)?.[1] ?? ''

/** The proof's statements about the mails named in the log. */
async function deliveriesIn(at: string) {
  const proof = await (await browse(app, people.camille)).get(
    at.replace('/processes/', '/processus/').replace('approvals', 'accords').concat('/preuve'),
  )
  return proof.text.match(/Email pris par le serveur de messagerie le/g) ?? []
}

test('the request mail has lines, total, deadline and a working link, in text and HTML', async () => {
  const { email } = await asked()
  const [letter] = await letters(email, 1)
  const deadline = `Répondez ${deadlineText(expiryOf(app.deps.now(), 7).toISOString())}.`
  expect(letter?.subject).toBe('Votre accord est demandé')
  for (const part of [letter?.text, letter?.html]) {
    for (const words of [
      'Disques avant',
      '184,00\u00a0€ TTC',
      'pièce neuve',
      'Total\u00a0: 208,50\u00a0€ TTC',
      deadline,
    ])
      expect(part).toContain(words)
    expect((await stranger(app).get(`/public/approvals/${tokenIn(part)}`)).status).toBe(200)
  }
})

test('a reminder has another link, and a receipt has the answer and the digest of the record', async () => {
  const { at, email } = await asked()
  await camille.post(`${at}/remind`)
  const [first, second] = await letters(email, 2)
  const links = [first, second].map((letter) => `/public/approvals/${tokenIn(letter?.text)}`)
  expect(new Set(links).size).toBe(2)
  const shown = (await stranger(app).get(links[1] ?? '')).body
  await stranger(app).post(links[0] ?? '', answerTo(shown, ['accepted', 'refused']))
  const receipt = (await letters(email, 3)).find(({ subject }) => subject === 'Votre réponse est enregistrée')
  const { events } = (await camille.get(at)).body
  const { digest } = events.find(({ kind }: { kind: string }) => kind === 'answered')
  for (const words of [
    digest,
    'Accepté en partie\u00a0: 184,00\u00a0€ sur 208,50\u00a0€ TTC.',
    'au nom de Sophie Lambert',
  ])
    expect(receipt?.text).toContain(words)
  expect((await stranger(app).get(`/public/approvals/${tokenIn(receipt?.text)}`)).body.state).toBe('answered')
  await expect.poll(async () => (await deliveriesIn(at)).length, soon).toBe(3)
})

test('user text in a mail makes no header, HTML or link', async () => {
  const { email } = await asked('Freins <b>http://mal.example</b>')
  const [letter] = await letters(email, 1)
  expect(letter?.subject).toBe('Votre accord est demandé')
  expect(letter?.html).not.toContain('<b>')
  expect(letter?.text).not.toContain('http://mal.example')
})

test('the key in a mail does not appear in the log', async () => {
  const { email } = await asked()
  const [letter] = await letters(email, 1)
  const token = tokenIn(letter?.text)
  expect(token).not.toBe('')
  expect(app.logged()).not.toContain(token)
})
