import { performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const lookMs = 10_000
/** A start leaves a fifth of its memory behind: looked for until it is over. */
const firstLookMs = 400
/** Working for less than this share of the time, the process keeps nobody waiting by a pause of some tens of milliseconds. */
const quietShare = 0.2
const grownBy = 1.25

/**
 * Gives back what a rush left behind. The engine collects while it is being asked for memory: when a flood stops at once
 * nothing asks any more, and hundreds of megabytes of garbage would stay for as long as it is calm.
 * @returns what stops it
 */
export function collectWhenQuiet(): () => void {
  const collect = collector()
  const { isTime, rested } = restLevel()
  let since = performance.eventLoopUtilization()
  const look = () => {
    const { utilization } = performance.eventLoopUtilization(since)
    since = performance.eventLoopUtilization()
    const before = residentBytes()
    if (before === undefined || !isTime(before, utilization)) return
    collect()
    rested(residentBytes() ?? before)
    clearInterval(first)
  }
  const first = setInterval(look, firstLookMs).unref()
  const timer = setInterval(look, lookMs).unref()
  return () => {
    clearInterval(first)
    clearInterval(timer)
  }
}

/** The system tells it in a file: in a rush that has taken every descriptor there is nothing to read it with. */
function residentBytes(): number | undefined {
  try {
    return process.memoryUsage.rss()
  } catch {
    return undefined
  }
}

/** It is time when it is quiet, and clearly more is held than right after the last time. */
export function restLevel() {
  let restedBytes = 0
  return {
    isTime: (residentBytes: number, busyShare: number) =>
      busyShare < quietShare && residentBytes > restedBytes * grownBy,
    rested: (residentBytes: number) => {
      restedBytes = residentBytes
    },
  }
}

/** The engine's own collector, which it shows to those who ask for it; otherwise it keeps the pages that it has emptied. */
export function collector(): () => void {
  setFlagsFromString('--expose-gc')
  const gc = runInNewContext('gc')
  return () => gc({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
