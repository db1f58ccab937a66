import { setTimeout as sleep } from 'node:timers/promises'
import { routes } from '../../../domain/routes.ts'
import { type Attack, result } from '../outcome.ts'
import { password, type Target } from '../target.ts'
import { countOf, times, told } from '../visitor.ts'

/** What one address may be written by strangers in a few minutes, and a garage write: readings of domain and server. */
const mostToOne = 15
const mostByOne = 60
const mailMs = 20_000

/** A garage opened for it writes to somebody who never asked; another garage's security mail goes first. */
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
    `300 messages demandés par un garage ouvert pour cela (${told(countOf(answers))})`,
    `${toOne} à la victime, ${byOne} en tout ; le lien d’un autre garage est prêt en ${waitedMs} ms`,
    [
      [toOne <= mostToOne, `${toOne} messages à la même victime`],
      [byOne <= mostByOne, `${byOne} messages d’un garage d’un jour`],
      [waitedMs < mailMs, 'le lien de mot de passe d’un autre garage attend derrière'],
    ],
  )
}

/** How long the owner of another garage waits for their link to be written. */
async function resetMail(target: Target): Promise<number> {
  const { browser, email } = await target.owner()
  const asked = performance.now()
  await browser.submit(routes.resetRequest.href(), { email })
  while ((await mails(target, 'recipient = $1', email)) === 0 && performance.now() - asked < mailMs) await sleep(50)
  return Math.round(performance.now() - asked)
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
  return result(`1 000 pages et formulaires d’une personne en quelques secondes (${told(answers)})`, '600 par minute', [
    [(answers.get(429) ?? 0) > 0, 'aucune limite'],
  ])
}

/** Registrations that cannot succeed are work all the same. */
export const passwordFlood: Attack = async (target) => {
  const { email } = await target.owner()
  const bomber = target.stranger()
  const form = { name: 'Essai', prenom: 'Bombe', email, password, garage_nom: 'Encore un' }
  const answers = countOf(await times(200, 20, () => bomber.call('POST', '/auth/register', form)))
  return result(`200 inscriptions avec une adresse connue (${told(answers)})`, 'comptées, puis refusées sans calcul', [
    [(answers.get(409) ?? 0) <= 60, `${answers.get(409)} réponses « déjà utilisé »`],
    [(answers.get(429) ?? 0) > 0, 'aucune limite'],
  ])
}

/** Does a change of address tell who has an account? A few times, perhaps. */
export const addressOracle: Attack = async (target) => {
  const [known, prober] = [await target.owner(), await target.owner()]
  const answers = await times(60, 1, (index) => {
    const email = index % 2 ? known.email : `personne.${index}@exemple.fr`
    return prober.browser.call('PATCH', '/auth/me', { email }, prober.token)
  })
  const counts = countOf(answers)
  const heard = answers.filter(({ status }) => status !== 429).length
  return result(`60 adresses essayées comme la sienne (${told(counts)})`, `${heard} réponses, puis plus rien`, [
    [heard <= 10, `${heard} adresses sondées`],
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
  const opened = (await rows()) - before
  return result(
    `3 000 visites sans cookie, 300 envois vers nulle part (${told(visits)})`,
    `${opened} sessions ouvertes`,
    [[opened <= 150, `${opened} sessions ouvertes par une seule adresse`]],
  )
}
