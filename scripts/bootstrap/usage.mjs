import { existsSync, readFileSync } from 'node:fs'
import { say } from './say.mjs'

/** Linux counts CPU in hundredths of a second. */
const ticksPerS = 100

/**
 * Seconds of CPU that each part of a run may take, all processes counted, on the machine of decision 0187. A part over
 * its budget is named; it fails nothing, since a machine's speed changes by the hour.
 */
const budgetsS = { checks: 120, 'set-up': 20, http: 330, browser: 420, 'browser-rest': 900, installation: 390 }

/**
 * The wall and CPU time of each part of a run.
 * @param moments the time and the CPU used so far, at the beginning of each part and at the end
 */
export function partsOf(moments) {
  return moments.slice(0, -1).map(({ name, atMs, usage }, index) => {
    const { atMs: untilMs, usage: until } = moments[index + 1]
    return { name, wallS: (untilMs - atMs) / 1000, cpu: usage && until && difference(until, usage) }
  })
}

function difference(until, from) {
  const [all, postgres, chromium] = ['all', 'postgres', 'chromium'].map((kind) => until[kind] - from[kind])
  return { all, postgres, chromium, others: all - postgres - chromium }
}

/** The lines of the summary: wall and CPU of each part, beside its budget. */
export function usageLines(parts) {
  return parts.map(({ name, wallS, cpu }) => {
    const wall = `${name.padEnd(14)} ${seconds(wallS)} of wall`
    if (!cpu) return wall
    const { all, others, postgres, chromium } = cpu
    const kinds = `Node ${round(others)}, PostgreSQL ${round(postgres)}, Chromium ${round(chromium)}`
    const budget = budgetsS[name]
    const beside = budget ? `, ${all > budget ? 'OVER' : 'within'} its budget of ${budget} s` : ''
    return `${wall}, ${seconds(all)} of CPU (${kinds})${beside}`
  })
}

const round = (value) => Math.round(value)
const seconds = (value) => `${round(value)} s`.padStart(6)

/** Prints what a run used: by part, and in all. `byTime` is what the command `time` would say. */
export function sayUsage(parts, { wallS, allS }) {
  for (const line of usageLines(parts)) say(line)
  const byTimeS = waitedForS()
  const byTime = byTimeS === null ? '' : `, CPU by \`time\` ${minutes(byTimeS)}`
  const every = allS === null ? '; no cgroup to count every process' : `, of every process ${minutes(allS)}`
  say(`in all         ${minutes(wallS)} of wall${byTime}${every}`)
}

const minutes = (value) => `${Math.floor(value / 60)} min ${round(value % 60)} s`

/** The seconds of CPU of this process and of all that it has waited for, as `time` counts them; null but on Linux. */
function waitedForS() {
  if (!existsSync('/proc/self/stat')) return null
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ') ?? []
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
  return ticks / ticksPerS
}
