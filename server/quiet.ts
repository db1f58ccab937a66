import { performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const lookMs = 10_000
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
  const isTime = timeToCollect()
  let since = performance.eventLoopUtilization()
  const look = () => {
    const { utilization } = performance.eventLoopUtilization(since)
    since = performance.eventLoopUtilization()
    if (isTime(process.memoryUsage.rss(), utilization)) collect()
  }
  const timer = setInterval(look, lookMs).unref()
  return () => clearInterval(timer)
}

/** @returns whether to collect, asked at each look: when it is quiet and more is held than after the last time. */
export function timeToCollect(): (residentBytes: number, busyShare: number) => boolean {
  let restedBytes = 0
  let justCollected = false
  return (residentBytes, busyShare) => {
    if (justCollected) restedBytes = residentBytes
    justCollected = busyShare < quietShare && residentBytes > restedBytes * grownBy
    return justCollected
  }
}

/** The engine's own collector, which it shows to those who ask for it. */
export function collector(): () => void {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc')
}
