import { createHash } from 'node:crypto'
import { readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from './project.mjs'
import { say } from './say.mjs'

const pauseMs = 200
const heartbeatMs = 1000
/** After this silence, the process that held the lock is gone, or its machine slept. */
const silentMs = 60_000

/**
 * Runs a piece of work in one process of this checkout at a time: two commands that build the same folder at once
 * would break each other's result.
 * @param {string} name the work, for the name of the lock
 * @param {string} waiting what to say to the person who waits
 */
export async function alone(name, waiting, work) {
  const lock = join(tmpdir(), `fil-d-atelier-${createHash('sha256').update(root).digest('hex').slice(0, 16)}-${name}`)
  await acquire(lock, waiting)
  const heartbeat = setInterval(() => utimesSync(lock, new Date(), new Date()), heartbeatMs)
  const release = () => rmSync(lock, { force: true })
  process.once('exit', release)
  try {
    return await work()
  } finally {
    clearInterval(heartbeat)
    process.off('exit', release)
    release()
  }
}

async function acquire(lock, waiting) {
  for (let isFirst = true; ; isFirst = false) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' })
      return
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    if (isAbandoned(lock)) rmSync(lock, { force: true })
    else {
      if (isFirst) say(waiting)
      await sleep(pauseMs)
    }
  }
}

/** Whether the process that made the lock has ended without removing it. */
function isAbandoned(lock) {
  try {
    const pid = Number(readFileSync(lock, 'utf8'))
    return Date.now() - statSync(lock).mtimeMs > silentMs || (pid > 0 && !isRunning(pid))
  } catch (error) {
    // The other process has just released it.
    if (error.code === 'ENOENT') return false
    throw error
  }
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}
