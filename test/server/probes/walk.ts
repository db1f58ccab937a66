import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import { type CallName, callNames } from '../../../domain/calls.ts'
import { sendResetMail } from '../../../server/auth/accounts/reset.ts'
import { newId } from '../../../server/database/ids.ts'
import { withGarage } from '../../../server/database/tenant.ts'
import type { Deps } from '../../../server/deps.ts'
import { runImport } from '../../../server/imports/run-import.ts'
import { deliverMail, giveUpMail } from '../../../server/mails/deliver.ts'
import { purge } from '../../../server/maintenance/purge.ts'
import { as, browse } from '../../setup/doors.ts'
import { pageAddress } from './page-samples.ts'
import { everything, pageNames, pageSamples, samples } from './probes.ts'
import { send } from './send.ts'
import { visitor } from './visitor.ts'
import type { World } from './world.ts'

/** A request, and the status of its answer; a job has none. */
export type Asked = { name: string; status?: number }

/**
 * Runs the whole product once: every page in one garage, every call in the other, every kind of event, an account from
 * its invitation on, and the jobs.
 */
export async function* walk(here: World): AsyncGenerator<Asked> {
  yield* everyPage(here)
  yield* everyCall(here)
  await runImport(here.app.deps, { garageId: here.people.camille.garageId, importId: here.theirs.import })
  const { camille: owner, bruno: mechanic } = here.people
  await everything({ app: here.app, admin: await as(here.app, owner), owner, mechanic })
  yield { name: 'everything that happens' }
  yield* accounts(here)
  yield* jobs(here)
}

const searches = ['/dashboard?q=lea', '/dashboard?status=completed&page=2', '/clients?q=lea', '/vehicules?q=lea']

/** Deletions come last, in an order in which each object still exists. */
const lastPages = ['processDelete', 'carDelete', 'clientDelete', 'logout']
const lastCalls = ['DELETE /processes/:id', 'DELETE /cars/:id', 'DELETE /clients/:id', 'DELETE /auth/logout']

async function* everyPage({ ask, theirs, people }: World): AsyncGenerator<Asked> {
  const camille = await visitor(ask, people.camille)
  for (const path of searches) yield { name: path, ...(await camille.get(path)) }
  for (const name of pageNames) {
    const sample = pageSamples[name](theirs)
    if (sample.get) yield { name: `GET ${name}`, ...(await camille.get(pageAddress(name, sample, sample.get))) }
  }
  for (const name of inOrder(pageNames, lastPages)) {
    const sample = pageSamples[name](theirs)
    if (sample.post) yield { name: `POST ${name}`, ...(await camille.post(pageAddress(name, sample), sample.post)) }
  }
}

async function* everyCall({ ask, ours, denise }: World): AsyncGenerator<Asked> {
  for (const name of inOrder<CallName>(callNames, lastCalls))
    yield { name, ...(await send(ask, name, samples[name](ours), denise.accessToken)) }
}

const inOrder = <Name extends string>(names: readonly Name[], last: readonly string[]): Name[] =>
  [...names].sort((one, other) => last.indexOf(one) - last.indexOf(other))

/** Somebody opens a garage, invites a colleague and resets a password. */
async function* accounts({ ask, app }: World): AsyncGenerator<Asked> {
  const [zoe, max] = [someone('Zoé'), someone('Max')]
  const post = (path: string, body: object) => ask('POST', `/api${path}`, { headers: once(), body })
  yield { name: 'register', ...(await post('/auth/register', { ...zoe, garage_nom: 'Garage Neveu' })) }
  const owner = await as(app, zoe)
  yield { name: 'the dashboard of an empty garage', ...(await (await browse(app, zoe)).get('/dashboard')) }
  await owner.post('/invitations', { email: max.email, role: 'employee' })
  const [invitation] = (await owner.get('/invitations')).body.items
  const inviteToken = new URL(invitation.url).searchParams.get('invite')
  yield { name: 'the page of an invitation', ...(await ask('GET', `/inscription?invite=${inviteToken}`)) }
  yield { name: 'join', ...(await post('/auth/create-user', { ...max, inviteToken })) }
  const change = { currentPassword: zoe.password, password: 'nouveau2026' }
  yield { name: 'another password', status: (await owner.post('/auth/change-password', change)).status }
}

const someone = (prenom: string) => ({
  name: 'Neveu',
  prenom,
  email: `${newId()}@exemple.fr`,
  password: 'atelier2026',
})

const once = () => ({ 'Idempotency-Key': randomUUID() })

/** Runs the jobs of `server/workers.ts`, and waits for each. */
async function* jobs({ app: { deps }, people }: World): AsyncGenerator<Asked> {
  await sendResetMail(deps, { email: people.camille.email })
  for (const deliver of [giveUpMail, kept, sent, refused]) {
    await deliver(deps, await queuedMail(deps.db, people.camille.garageId))
    yield { name: `a mail: ${deliver.name}` }
  }
  await purge(deps)
  yield { name: 'the purge' }
}

type Target = { garageId: string; mailId: string }
const kept = (deps: Deps, target: Target) => deliverMail(deps, null, target)
const sent = (deps: Deps, target: Target) => deliverMail(deps, { send: async () => {} }, target)
const refused = (deps: Deps, target: Target) =>
  deliverMail(deps, { send: () => Promise.reject(new Error('full')) }, target).catch(() => {})

function queuedMail(db: Knex, garageId: string): Promise<Target> {
  return withGarage(db, garageId, async (tx) => {
    const mails = () => tx.from('mails').where({ garage_id: garageId })
    const { id = '' } = (await mails().whereNotNull('text').first('id')) ?? {}
    await mails().where({ id }).update({ state: 'queued' })
    return { garageId, mailId: id }
  })
}
