import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { memoryComesBack } from './cases/scarcity.ts'
import { catalogue } from './catalogue.ts'
import type { Attack } from './outcome.ts'
import { openTarget, type Target } from './target.ts'

const restMs = 30_000

const { values } = parseArgs({ options: { only: { type: 'string', multiple: true } } })
const names = values.only?.flatMap((list) => list.split(',')) ?? Object.keys(catalogue)
const unknown = names.filter((name) => !(name in catalogue))
if (unknown.length > 0) {
  console.error(`Unknown attack: ${unknown.join(', ')}. Known are: ${Object.keys(catalogue).join(', ')}.`)
  process.exit(2)
}

const target = await openTarget()
const rows: string[] = []
let failed = false
try {
  const before = await restedMemory(target)
  for (const name of names) {
    const { title, attack } = catalogue[name] as (typeof catalogue)[string]
    await tell(title, attack)
  }
  await tell('Memory given back', memoryComesBack(before))
} finally {
  const broken = target.output().match(/"code":"SERVER_ERROR"/g)?.length ?? 0
  if (broken > 0) console.log(`\nFAULT  ${broken} answers 500 in the log`)
  const fatal = target.output().match(/^.*"level":"fatal".*$/gm) ?? []
  for (const line of fatal) console.log(`\nFAULT  the server has ended: ${line}`)
  failed ||= broken > 0 || fatal.length > 0
  await target.close()
}
console.log(`\n| attack | tried | what holds | |\n|---|---|---|---|\n${rows.join('\n')}`)
process.exitCode = failed ? 1 : 0

async function tell(title: string, attack: Attack): Promise<void> {
  const { tried, held, faults } = await attack(target).catch((error: Error) => ({
    ...{ tried: 'interrupted', held: '' },
    faults: [error.stack ?? error.message],
  }))
  failed ||= faults.length > 0
  console.log(
    [`\n── ${title}`, `   tried  ${tried}`, `   held   ${held}`, ...faults.map((one) => `   FAULT  ${one}`)].join('\n'),
  )
  rows.push(
    `| ${title} | ${tried} | ${faults.length > 0 ? faults.join('; ').split('\n')[0] : held} | ${faults.length > 0 ? 'FAILED' : 'held'} |`,
  )
}

/** The memory of a server at rest, once pages of several kinds were requested. */
async function restedMemory({ owner, stranger, resident }: Target): Promise<number> {
  const { browser } = await owner('Garage au repos')
  for (const path of ['/dashboard', '/clients', '/parametres/profil', '/api/docs']) await browser.ask('GET', path)
  for (const path of ['/connexion', '/api/openapi.json', '/logo.svg']) await stranger().ask('GET', path)
  await sleep(restMs)
  return resident()
}
