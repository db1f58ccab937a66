import { afterAll, beforeAll, expect, test } from 'vitest'
import { resetTexts } from '../../../domain/ground/messages.ts'
import { createApp } from '../../../server/app.ts'
import { jobSchema } from '../../../server/jobs/queues.ts'
import { purgeExpired } from '../../../server/maintenance/purge.ts'
import { startWorkers } from '../../../server/workers.ts'
import { type TestApp, testApp } from '../../setup/app.ts'
import { type Cast, cast } from '../../setup/cast.ts'
import { as, browse } from '../../setup/doors.ts'
import { type MailSink, mailSink } from '../../setup/mail-sink.ts'
import { repair } from '../../setup/workshop.ts'

const soon = { timeout: 15_000, interval: 50 }
const email = 'invite@exemple.fr'
let sink: MailSink
let app: TestApp
let people: Cast
beforeAll(async () => {
  sink = await mailSink()
})
afterAll(() => sink.stop())

test('without a mail server « Messages » shows the mail and its link, and nothing is sent', async () => {
  await open({})
  const { url } = await invite()
  const camille = await browse(app, people.camille)
  const list = await camille.get('/parametres/messages')
  expect(list.text).toContain('Serveur de messagerie non réglé')
  expect(list.text).not.toContain('SMTP_URL')
  expect(list.text).toContain('Non envoyé')
  expect(list.text.replaceAll('<wbr/>', '')).toContain(email)
  const one = await camille.get(await pathOfMail())
  expect(one.text).toContain(url)
  expect(one.text).not.toContain('>Envoyer<')
  expect(app.logged().match(/SMTP_URL is not set/g)).toHaveLength(1)
  await app.close()
})

test('without a mail server no page claims that a mail was sent', async () => {
  await open({})
  const camille = await browse(app, people.camille)
  const form = { geste: 'inviter', email, role: 'employee' }
  await camille.submit('/parametres/employes', form)
  const team = await camille.get('/parametres/employes')
  expect(team.text).toContain('Invitation prête')
  expect(team.text).not.toContain('Invitation envoyée')

  const ask = await camille.get('/reinitialisation')
  expect(ask.text).toContain(resetTexts.noServer)
  const asked = await camille.submit('/reinitialisation', { email: people.bruno.email })
  const told = await camille.get(asked.headers.location ?? '')
  expect(told.text).toContain(resetTexts.kept)
  expect(told.text).not.toContain(resetTexts.sent)

  const api = await as(app, people.camille)
  const { process, stepIds } = await repair(api)
  for (const step of stepIds) {
    await api.post(`/processes/${process.id}/steps/${step}/propose-ready`)
    if (step !== stepIds.at(-1)) await api.post(`/processes/${process.id}/steps/${step}/validate`)
  }
  const last = `/processus/${process.id}/etapes/${stepIds.at(-1)}/valider`
  const question = await camille.submit(last, {}, `/processus/${process.id}`)
  expect(question.text).toContain('Finaliser le processus ?')
  expect(question.text).toContain('à condition que la messagerie soit réglée')
  await camille.submit(last, { confirme: '1' }, `/processus/${process.id}`)
  expect((await camille.get(`/processus/${process.id}`)).text).toContain('L’email au client n’est pas parti')
  expect((await api.get(`/processes/${process.id}`)).body.completionMail).toBe('held')
  await app.close()
})

test('the HTML part opens alone, with a policy that runs nothing', async () => {
  await open({})
  await invite()
  const camille = await browse(app, people.camille)
  const answer = await camille.get(`${await pathOfMail()}/html`)
  expect(answer.status).toBe(200)
  expect(answer.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-.+; sandbox$/)
  expect(answer.headers['content-security-policy']).not.toContain('unsafe')
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.text).toContain('Créer mon compte')
  await app.close()
})

test('an abandoned mail is sent again once for two clicks', async () => {
  await open({ smtpUrl: sink.url() })
  sink.faults.push(550, 550, 550)
  await invite()
  const camille = await browse(app, people.camille)
  const path = await pathOfMail()
  await expect.poll(async () => (await camille.get(path)).text, soon).toContain('Échec')
  expect((await camille.get(path)).text).toContain('Renvoyer')
  expect((await camille.get(path)).text).toContain('Refusé par le serveur de messagerie')
  const answers = await Promise.all([1, 2].map(() => camille.submit(`${path}/renvoyer`, {}, path)))
  expect(answers.map(({ status }) => status)).toEqual([303, 303])
  await expect.poll(async () => (await camille.get(path)).text, soon).not.toContain('En attente')
  expect(sink.to(email)).toHaveLength(1)
  expect((await camille.get(path)).text).not.toContain('Renvoyer')
  await app.close()
})

test('a press sends a mail that waits an hour for its next attempt', async () => {
  app = await testApp({ smtpUrl: sink.url() }, { database: 'own', backOff: { tries: 3, firstS: 3600, longestS: 3600 } })
  people = await cast(app)
  await startWorkers(app.deps)
  sink.faults.push(450)
  const late = 'tard@exemple.fr'
  await invite(late)
  const camille = await browse(app, people.camille)
  const path = await pathOfMail()
  await expect.poll(async () => (await camille.get(path)).text, soon).toContain('>Renvoyer<')
  // The page shows the failure a moment before the job has ended.
  await expect
    .poll(() => app.db.withSchema(jobSchema).from('job').where({ state: 'retry' }).pluck('name'), soon)
    .toEqual(['mail'])
  expect(sink.to(late)).toHaveLength(0)
  await camille.submit(`${path}/renvoyer`, {}, path)
  await expect.poll(() => sink.to(late).length, soon).toBe(1)
  await camille.submit(`${path}/renvoyer`, {}, path)
  expect((await camille.get(path)).text).not.toContain('>Renvoyer<')
  expect(sink.to(late)).toHaveLength(1)
  await app.close()
})

test('a mail held without a mail server can be sent once there is one', async () => {
  app = await testApp({}, { database: 'own' })
  people = await cast(app)
  const { url } = await invite('garde@exemple.fr')
  const deps = { ...app.deps, config: { ...app.deps.config, smtpUrl: sink.url() } }
  await startWorkers(deps)
  const path = await pathOfMail()
  const camille = await browse({ app: createApp(deps) }, people.camille)
  expect((await camille.get(path)).text).toContain('>Envoyer<')
  expect(sink.to('garde@exemple.fr')).toHaveLength(0)
  await camille.submit(`${path}/renvoyer`, {}, path)
  await expect.poll(() => sink.to('garde@exemple.fr').length, soon).toBe(1)
  expect(sink.to('garde@exemple.fr')[0]?.text).toContain(url)
  await app.close()
})

test('the link to a new password is masked in « Messages »', async () => {
  await open({ smtpUrl: sink.url() })
  const visitor = await browse(app)
  await visitor.submit('/reinitialisation', { email: people.bruno.email })
  await expect.poll(() => sink.to(people.bruno.email).length, soon).toBe(1)
  const camille = await browse(app, people.camille)
  const one = await camille.get(await pathOfMail())
  expect(one.text).toContain('[lien masqué]')
  expect(one.text).not.toMatch(/reinitialisation\/[\w-]{43}/)
  await app.close()
})

test('mails are hidden from mechanics and another garage', async () => {
  await open({})
  await invite()
  const path = await pathOfMail()
  const bruno = await browse(app, people.bruno)
  const denise = await browse(app, people.denise)
  for (const each of ['/parametres/messages', path, `${path}/html`]) {
    expect((await bruno.get(each)).headers.location).toBe('/dashboard')
  }
  expect((await bruno.submit(`${path}/renvoyer`, {}, '/parametres/profil')).status).toBe(403)
  expect((await denise.get('/parametres/messages')).text).not.toContain(email)
  expect((await denise.get(path)).status).toBe(404)
  expect((await denise.get(`${path}/html`)).status).toBe(404)
  expect((await denise.submit(`${path}/renvoyer`, {}, '/parametres/profil')).status).toBe(404)
  await app.close()
})

test('the content of a mail is erased after thirty days, and its entry remains', async () => {
  await open({ smtpUrl: sink.url() })
  await invite('ancien@exemple.fr')
  await expect.poll(() => sink.to('ancien@exemple.fr').length, soon).toBe(1)
  const path = await pathOfMail()
  app.travel(31 * 24 * 3_600_000)
  await purgeExpired(app.deps)
  const camille = await browse(app, people.camille)
  const one = await camille.get(path)
  expect(one.text).toContain('Le contenu de ce message a été effacé.')
  expect(one.text.replaceAll('<wbr/>', '')).toContain('ancien@exemple.fr')
  expect(one.text).not.toContain('Créer mon compte')
  expect((await camille.get(`${path}/html`)).status).toBe(404)
  await app.close()
})

test('an empty outbox shows an empty state', async () => {
  await open({})
  const camille = await browse(app, people.camille)
  expect((await camille.get('/parametres/messages')).text).toContain('Aucun message')
  expect((await camille.get('/parametres/messages?page=0')).status).toBe(400)
  await app.close()
})

async function open(settings: Parameters<typeof testApp>[0]): Promise<void> {
  app = await testApp(settings, { database: 'own' })
  people = await cast(app)
  await startWorkers(app.deps)
}

async function invite(to = email): Promise<{ url: string }> {
  const camille = await as(app, people.camille)
  return (await camille.post('/invitations', { email: to, role: 'employee' })).body
}

/** The first message of the list. */
async function pathOfMail(): Promise<string> {
  const camille = await browse(app, people.camille)
  const list = await camille.get('/parametres/messages')
  return /\/parametres\/messages\/[\w-]{36}/.exec(list.text)?.[0] ?? 'absent'
}
