import { parseArgs } from 'node:util'
import { catalogue, type Size } from './catalogue.ts'
import { failed, printOutcome, table } from './report.ts'

const { values } = parseArgs({
  options: { only: { type: 'string', multiple: true }, quick: { type: 'boolean' }, long: { type: 'boolean' } },
})
const size: Size = values.quick ? 'quick' : values.long ? 'long' : 'usual'
const names = values.only?.flatMap((list) => list.split(',')) ?? Object.keys(catalogue)
const unknown = names.filter((name) => !(name in catalogue))
if (unknown.length > 0) {
  console.error(`Panne inconnue : ${unknown.join(', ')}. Celles-ci le sont : ${Object.keys(catalogue).join(', ')}.`)
  process.exit(2)
}

const outcomes = []
for (const name of names) {
  const one = await provoke(name)
  console.log(printOutcome(one))
  outcomes.push(one)
}
console.log(`\n${table(outcomes)}`)
process.exitCode = outcomes.some(failed) ? 1 : 0

/**
 * Provokes a fault. An error that ends this program is reported as a fault of the server, and the next fault is tried.
 */
async function provoke(name: string) {
  const { title, run } = catalogue[name] as (typeof catalogue)[string]
  const started = Date.now()
  const outcome = await run(size).catch((error: Error) => ({
    tried: 'interrompu',
    ...{ acknowledged: 0, lost: 0, doubled: 0, answers: new Map(), recovered: 'non' },
    faults: [error.stack ?? error.message],
  }))
  return { title, outcome, seconds: Math.round((Date.now() - started) / 1000) }
}
