// `npm run contract -- --base http://localhost:3000`: walks every call of the contract from outside, with a client of
// its own, and says what holds. It opens two garages and an account there, within the default limits.
import { parseArgs } from 'node:util'
import * as accounts from './contract/accounts.mjs'
import * as customers from './contract/customers.mjs'
import { createHttp } from './contract/http.mjs'
import { notifications } from './contract/notifications.mjs'
import { createReport } from './contract/report.mjs'
import * as team from './contract/team.mjs'
import { pages, transport } from './contract/transport.mjs'
import * as workshop from './contract/workshop.mjs'

const { values } = parseArgs({ options: { base: { type: 'string', default: 'http://localhost:3000' } } })
const http = createHttp(values.base.replace(/\/$/, ''))
const { check, counts } = createReport()

await check('le contrat se parcourt jusqu’au bout', walk)
await check('chaque appel du contrat a servi', () => {
  const unused = http.unused()
  if (unused.length > 0) throw new Error(`jamais appelés : ${unused.join(', ')}`)
})
console.log(`\n${counts.passed} passed, ${counts.failed} failed`)
process.exitCode = counts.failed === 0 ? 0 : 1

/** In the order of a garage's life: each chapter gives the next what it needs. */
async function walk() {
  await pages(http, check)
  const { admin, rival } = await accounts.register(http, check)
  await transport(http, check, { admin })
  await accounts.signIn(http, check, { admin })
  await accounts.refresh(http, check, { admin })
  await accounts.profile(http, check, { admin, rival })
  const employee = await team.invitations(http, check, { admin })
  const people = { admin, rival, employee }
  await team.garage(http, check, people)
  const client = await customers.clients(http, check, people)
  const car = await customers.cars(http, check, { ...people, client })
  const stepType = await workshop.stepTypes(http, check, people)
  const process = await workshop.processes(http, check, { ...people, client, car, stepType })
  await customers.borders(http, check, { ...people, client, car, process })
  await workshop.steps(http, check, { ...people, process })
  await notifications(http, check, { ...people, process })
  await workshop.publicLink(http, check, { ...people, client, process })
  await workshop.deletions(http, check, { ...people, client, car, process, stepType })
  await team.employees(http, check, people)
}
