import { setTimeout as sleep } from 'node:timers/promises'
import * as routes from '../../../domain/routes.ts'
import { type Attack, result } from '../outcome.ts'
import { password, type Target } from '../target.ts'
import { countOf, times, told } from '../visitor.ts'

/**
 * The largest number of mails to one address, or by one garage, within a few minutes: beyond it the limits do not hold
 * (contract 8.5).
 */
const mostToOne = 15
const mostByOne = 60
const mailMs = 20_000

/** An attacker opens a garage to send mails to a stranger; the security mails of another garage must not wait. */
export const mailBomb: Attack = async (target) => {
  const bomber = await target.owner('Gagnez un lot sur https://evil.example')
  const victim = 'victime@exemple.fr'
  const answers = []
  for (let round = 0; round < 60; round += 1) {
    const sent = await bomber.browser.call('POST', '/invitations', { email: victim, role: 'employee' }, bomber.token)
    answers.push(sent)
    const { id } = sent.status === 201 ? JSON.parse(sent.text) : { id: null }
    if (id) await bomber.browser.ask('DELETE', `/api/invitations/${id}`, { token: bomber.token })
  }
  for (let round = 0; round < 200; round += 1) {
    const email = `autre.victime.${round}@exemple.fr`
    answers.push(await bomber.browser.call('POST', '/invitations', { email, role: 'employee' }, bomber.token))
  }
  for (let round = 0; round < 40; round += 1) {
    const email = round % 2 ? bomber.email : victim
    answers.push(await bomber.browser.call('PATCH', '/auth/me', { email }, bomber.token))
  }
  const waitedMs = await resetMail(target)
  const [toOne, byOne] = await Promise.all([
    mails(target, 'recipient = $1', victim),
    mails(target, `garage_id = (select garage_id from users where id = $1)`, bomber.id),
  ])
  return result(
    `300 mails asked for by a garage opened for it (${told(countOf(answers))})`,
    `${toOne} to the victim, ${byOne} in all; another garage’s link is ready in ${waitedMs} ms`,
    [
      [toOne <= mostToOne, `${toOne} mails to the same victim`],
      [byOne <= mostByOne, `${byOne} mails of a garage one day old`],
      [waitedMs < mailMs, 'another garage’s password link waits behind them'],
    ],
  )
}

/** How long the owner of another garage waits for their link to be written. */
async function resetMail(target: Target): Promise<number> {
  const { browser, email } = await target.owner()
  const startedAt = performance.now()
  await browser.submit(routes.resetRequest.href(), { email })
  while ((await mails(target, 'recipient = $1', email)) === 0 && performance.now() - startedAt < mailMs) await sleep(50)
  return Math.round(performance.now() - startedAt)
}

export async function mails(target: Target, which: string, value: string): Promise<number> {
  const [row] = await target.ask<{ count: number }>(`select count(*)::int as count from mails where ${which}`, [value])
  return row?.count ?? 0
}

/** Pages are requests like any other: who is signed in has as many of them as of calls. */
export const pageFlood: Attack = async (target) => {
  const { browser } = await target.owner()
  const send = (index: number) =>
    index % 2 ? browser.ask('GET', '/parametres/profil') : browser.ask('POST', '/clients', { form: { nom: 'Essai' } })
  const answers = countOf(await times(1_000, 10, send))
  return result(`1,000 pages and forms of one person in a few seconds (${told(answers)})`, '600 a minute', [
    [(answers.get(429) ?? 0) > 0, 'no limit'],
  ])
}

/** Registrations that cannot succeed are work all the same. */
export const passwordFlood: Attack = async (target) => {
  const { email } = await target.owner()
  const bomber = target.stranger()
  const form = { name: 'Essai', prenom: 'Bombe', email, password, garage_nom: 'Encore un' }
  const answers = countOf(await times(200, 20, () => bomber.call('POST', '/auth/register', form)))
  return result(
    `200 registrations with a known address (${told(answers)})`,
    'counted, then refused without computing',
    [
      [(answers.get(409) ?? 0) <= 60, `${answers.get(409)} answers « déjà utilisé »`],
      [(answers.get(429) ?? 0) > 0, 'no limit'],
    ],
  )
}

/** Checks how many addresses a change of email can test for an account: a few at most. */
export const addressOracle: Attack = async (target) => {
  const [known, prober] = [await target.owner(), await target.owner()]
  const answers = await times(60, 1, (index) => {
    const email = index % 2 ? known.email : `personne.${index}@exemple.fr`
    return prober.browser.call('PATCH', '/auth/me', { email }, prober.token)
  })
  const counts = countOf(answers)
  const heard = answers.filter(({ status }) => status !== 429).length
  return result(`60 addresses tried as one’s own (${told(counts)})`, `${heard} answers, then nothing`, [
    [heard <= 10, `${heard} addresses probed`],
  ])
}

/** Visitors who never send their cookie back. */
export const sessionFlood: Attack = async (target) => {
  const rows = async () =>
    (await target.ask<{ count: number }>('select count(*)::int as count from sessions'))[0]?.count ?? 0
  const before = await rows()
  const visitor = target.stranger(false)
  const visits = countOf(await times(3_000, 20, () => visitor.ask('GET', '/connexion')))
  await times(300, 20, () => visitor.ask('POST', '/nulle-part', { form: { a: '1' } }))
  const openedSessions = (await rows()) - before
  return result(
    `3,000 visits without a cookie, 300 sent to nowhere (${told(visits)})`,
    `${openedSessions} sessions opened`,
    [[openedSessions <= 150, `${openedSessions} sessions opened by one address`]],
  )
}
