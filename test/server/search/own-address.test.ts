import { beforeAll, describe, expect, test } from 'vitest'
import * as routes from '../../../domain/ground/routes.ts'
import type { Process } from '../../../domain/processes/process.ts'
import type { SearchMatches } from '../../../domain/search/found.ts'
import { as, browse, type Caller } from '../../setup/doors.ts'
import { repair } from '../../setup/workshop.ts'
import { app, people, stage } from '../stage.ts'

stage()

let camille: Caller
let own: Process
let other: Process

beforeAll(async () => {
  camille = await as(app, people.camille)
  own = (await repair(camille)).process
  other = (await repair(await as(app, people.denise))).process
})

const token = ({ qrToken }: Process) => qrToken?.token ?? ''
const tracking = (process: Process) => routes.tracking.href({ token: token(process) })
const search = async (q: string): Promise<SearchMatches> =>
  (await camille.get(`/search?q=${encodeURIComponent(q)}`)).body
const found = async (q: string) => (await search(q)).processes.items.map(({ id }) => id)
const pageOf = async (q: string) => (await browse(app, people.camille)).get(routes.search.href({}, { q }))

describe('an address typed by a scanner finds its process', () => {
  test.each<[string, () => string]>([
    ['a customer’s link', () => `https://suivi.exemple.fr${tracking(own)}`],
    ['without scheme', () => `suivi.exemple.fr${tracking(own)}`],
    ['on another host and port', () => `http://192.168.1.20:3000${tracking(own)}`],
    ['with spaces around', () => `  https://suivi.exemple.fr${tracking(own)} `],
    ['with its scheme, host and path in capitals', () => `HTTPS://SUIVI.EXEMPLE.FR/PUBLIC/PROCESSUS/${token(own)}`],
    ['with a full stop behind', () => `https://suivi.exemple.fr${tracking(own)}.`],
    ['a process’s page', () => `https://suivi.exemple.fr${routes.process.href(own)}`],
    ['a process’s page in capitals', () => `https://suivi.exemple.fr${routes.process.href(own)}`.toUpperCase()],
    ['a page of a process', () => `https://suivi.exemple.fr${routes.processEdit.href(own)}`],
    ['the sheet of a process', () => `https://suivi.exemple.fr/dashboard?vue=tous&processus=${own.id}`],
  ])('%s', async (_what, q) => {
    expect(await found(q())).toEqual([own.id])
    expect(await pageOf(q())).toMatchObject({ status: 303, headers: { location: routes.process.href(own) } })
  })

  test('a link of an agreement', async () => {
    const at = `/processes/${own.id}/approvals`
    const lines = [{ label: 'Disques', kind: 'security', amountCents: 18_400, part: null }]
    const { id } = (await camille.post(at, { title: 'Freins', lines })).body
    await camille.post(`${at}/${id}/send`, { way: 'link' })
    const { link } = (await camille.post(`${at}/${id}/links`)).body
    expect(await found(link)).toEqual([own.id])
  })
})

describe('an address finds nothing, and offers nothing,', () => {
  test.each<[string, () => string]>([
    ['of another garage’s link', () => `https://suivi.exemple.fr${tracking(other)}`],
    ['of another garage’s process', () => `https://suivi.exemple.fr${routes.process.href(other)}`],
    ['of an unknown link', () => 'https://suivi.exemple.fr/public/processus/abcdefghijklmnopqrstuvwxyz012345'],
    ['of a process that does not exist', () => 'https://a.fr/processus/01a22471-d26a-768a-ae8a-b780b3346805'],
    ['that is incomplete', () => 'https://suivi.exemple.fr/public/proc'],
    ['of another site', () => 'https://www.exemple.com/lambert'],
  ])('%s', async (_what, q) => {
    const answer = await search(q())
    for (const { items } of Object.values(answer)) expect(items).toEqual([])
    const { status, text } = await pageOf(q())
    expect(status).toBe(200)
    expect(text).toContain('Aucun résultat')
    expect(text).not.toContain(routes.clientNew.href({}, { q: q() }).replaceAll('&', '&amp;'))
  })

  test('a replaced link is one of them', async () => {
    const { process } = await repair(camille)
    expect((await camille.post(`/processes/${process.id}/qr-token/rotate`)).status).toBe(200)
    expect(await found(`https://suivi.exemple.fr${tracking(process)}`)).toEqual([])
  })
})
