import { setTimeout as sleep } from 'node:timers/promises'
import * as routes from '../../../domain/routes.ts'
import { type Attack, result } from '../outcome.ts'
import { type Person, password, personOf, type Target } from '../target.ts'
import { type Answer, countOf, times, told } from '../visitor.ts'
import { mails } from './bombs.ts'

const mailMs = 20_000

/** Strangers guess and ask for links until the account waits; its owner comes in from their own device all the same. */
export const lockOut: Attack = async (target) => {
  const { browser, email } = await target.owner()
  const signIn = () => browser.submit('/connexion', { email, password })
  await browser.ask('POST', '/deconnexion')
  browser.forgetSession()
  const first = await signIn()
  browser.forgetSession()
  const guesses = await times(60, 4, () =>
    target.stranger().call('POST', '/auth/login', { email, password: 'jamais-celui-1' }),
  )
  await times(10, 1, () => target.stranger().call('POST', '/auth/reset-request', { email }))
  const again = await signIn()
  browser.forgetSession()
  const linkArrives = await asksForLink(target, browser, email)
  return result(
    `60 wrong passwords (${told(countOf(guesses))}) and 10 link requests from 70 addresses`,
    'the owner comes in, and gets the link, from their device',
    [
      [isIn(first), `before, the owner gets ${first.status}`],
      [isIn(again), `the owner gets ${again.status} with the right password`],
      [linkArrives, 'the owner gets no link any more'],
    ],
  )
}

const isIn = ({ status, headers }: Answer) => status === 303 && !String(headers.location).includes('connexion')

async function asksForLink(target: Target, browser: Person['browser'], email: string): Promise<boolean> {
  const before = await mails(target, 'recipient = $1', email)
  await browser.submit(routes.resetRequest.href(), { email })
  const until = Date.now() + mailMs
  while ((await mails(target, 'recipient = $1', email)) <= before && Date.now() < until) await sleep(100)
  return (await mails(target, 'recipient = $1', email)) > before
}

/** An admin about to be removed invites an address of their own. */
export const returning: Attack = async (target) => {
  const ways: [string, (owner: Person, admin: Person) => Promise<Answer>][] = [
    ['demoted', (owner, { id }) => owner.browser.call('PATCH', `/employees/${id}`, { role: 'employee' }, owner.token)],
    ['suspended', (owner, { id }) => owner.browser.call('PATCH', `/employees/${id}`, { active: false }, owner.token)],
    ['deleted', (owner, { id }) => owner.browser.ask('DELETE', `/api/employees/${id}`, { token: owner.token })],
  ]
  const back: string[] = []
  for (const [name, remove] of ways) {
    const owner = await target.owner()
    const admin = await join(target, owner, 'admin')
    const { email, token } = await invite(admin, 'admin')
    const removed = await remove(owner, admin)
    if (removed.status >= 300) throw new Error(`${name}: ${removed.status} ${removed.text}`)
    const answer = await accept(target, email, token)
    if (answer.status === 201) back.push(name)
  }
  return result('three admins removed, each with an invitation of their own', 'none comes back', [
    [back.length === 0, `came back: ${back.join(', ')}`],
  ])
}

async function join(target: Target, owner: Person, role: string): Promise<Person> {
  const { email, token } = await invite(owner, role)
  return personOf(target.stranger(), email, await accept(target, email, token))
}

let invited = 0

async function invite({ browser, token }: Person, role: string): Promise<{ email: string; token: string }> {
  invited += 1
  const email = `invite.${invited}.${Date.now()}@exemple.fr`
  const answer = await browser.call('POST', '/invitations', { email, role }, token)
  if (answer.status !== 201) throw new Error(`invitation: ${answer.status} ${answer.text}`)
  return { email, token: new URL(JSON.parse(answer.text).url).searchParams.get('invite') ?? '' }
}

const accept = (target: Target, email: string, inviteToken: string) =>
  target.stranger().call('POST', '/auth/create-user', { email, password, name: 'Essai', prenom: 'Retour', inviteToken })
