import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { root } from './project.mjs'
import { say } from './say.mjs'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
const heartbeatMs = 15_000
const orphanCheckMs = 500

/** Runs a tool in the project folder with our own terminal. @returns its exit code */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: 'inherit',
      shell: process.platform === 'win32',
      ...options,
    })
    let interrupted = false
    const forward = (signal) => {
      interrupted = true
      child.kill(signal)
    }
    for (const signal of signals) process.on(signal, forward)
    const orphanCheck = whenOrphaned(() => child.kill('SIGTERM'))
    child.once('error', reject)
    child.once('close', (code, signal) => {
      clearInterval(orphanCheck)
      for (const name of signals) process.off(name, forward)
      const exitCode = signal ? 128 + constants.signals[signal] : code
      // After Ctrl+C no error is printed.
      if (interrupted && exitCode !== 0) process.exit(exitCode)
      resolve(exitCode)
    })
  })
}

/** Ends the child when npm is killed with SIGKILL: npm forwards nothing, and the child would keep the port. */
function whenOrphaned(act) {
  const parent = process.ppid
  return setInterval(() => {
    if (process.ppid !== parent) act()
  }, orphanCheckMs)
}

/**
 * Runs a program like `run`, and reports from time to time that it is still running: npm is silent without a terminal.
 */
export async function runLong(what, command, args, options) {
  const startedAt = Date.now()
  const seconds = () => Math.round((Date.now() - startedAt) / 1000)
  const heartbeat = setInterval(() => say(`  … ${what} : ${seconds()} s`), heartbeatMs)
  const code = await run(command, args, options).finally(() => clearInterval(heartbeat))
  if (code === 0) say(`  ${what} : terminé en ${seconds()} s`)
  return code
}
