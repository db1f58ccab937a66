// `npm run contract -- --base http://localhost:3000`: makes every call from outside, and compares the answers with the
// table of calls. It opens a garage there, within the default limits.
import { parseArgs } from 'node:util'
import { caller } from './caller.ts'
import { walk } from './walk.ts'

const { values } = parseArgs({ options: { base: { type: 'string', default: 'http://localhost:3000' } } })
const outside = caller(values.base.replace(/\/$/, ''))

async function check<T>(title: string, work: () => Promise<T>): Promise<T> {
  const result = await work()
  console.log(`ok      ${title}`)
  return result
}

try {
  await walk(outside, check)
  await check('every call was made', async () => {
    if (outside.unused.size > 0) throw new Error(`never made: ${[...outside.unused].join(', ')}`)
  })
} catch (error) {
  console.log(`FAILED  ${error instanceof Error ? error.message : error}`)
  process.exitCode = 1
}
