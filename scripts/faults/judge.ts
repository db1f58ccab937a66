import type { Installation } from './installation.ts'
import { brokenRules } from './invariants.ts'
import type { Answers } from './outcome.ts'
import { tally } from './tally.ts'

/** Compares journals with the database, checks the invariants, and finds answers of a broken server. */
export async function judge(installation: Installation, answers: Answers, faults: string[]) {
  const broken = await brokenRules(installation)
  const failures = answers.get('500')
  if (failures) broken.push(`${failures} réponses 500 : ${reasonOf(installation.output())}`)
  return { answers, ...(await tally(installation)), faults: [...faults, ...broken] }
}

/** The server's first error, as it logged it. */
function reasonOf(output: string): string {
  const line = output.split('\n').find((one) => one.includes('"SERVER_ERROR"'))
  return line?.slice(0, 600) ?? 'le serveur n’en dit rien'
}
