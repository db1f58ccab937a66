import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Counts the CPU of this process and of all processes that it starts, also of those that nobody waits for: PostgreSQL
 * is detached, and Chromium is killed. It needs a cgroup, which root can make on most machines.
 */
const kinds = ['postgres', 'chromium']
const prefix = 'fil-d-atelier-'

/**
 * Moves this process into a group of its own, with a group inside it for each kind.
 * @returns {{ folder: string, read: () => Usage | null, end: () => void } | null} null where this machine lets nobody make a
 * group
 * @typedef {{ all: number, postgres: number, chromium: number }} Usage seconds of CPU
 */
export function countCpu() {
  const parent = groupFolder()
  if (!parent) return null
  const folder = join(parent, `${prefix}${process.pid}`)
  try {
    for (const name of readdirSync(parent)) if (isLeft(name)) removeGroups(join(parent, name))
    for (const path of [folder, ...kinds.map((kind) => join(folder, kind))]) mkdirSync(path)
    writeFileSync(join(folder, 'cgroup.procs'), String(process.pid))
  } catch {
    removeGroups(folder)
    return null
  }
  return {
    folder,
    read: () => readUsage(folder),
    end: () => {
      writeFileSync(join(parent, 'cgroup.procs'), String(process.pid))
      removeGroups(folder)
    },
  }
}

/** The seconds of CPU that a group has used, and those of the groups inside it; null once somebody has removed it. */
export function readUsage(folder) {
  try {
    const [postgres, chromium] = kinds.map((kind) => secondsOf(join(folder, kind)))
    return { all: secondsOf(folder), postgres, chromium }
  } catch (error) {
    if (error.code === 'ENOENT') return null
    throw error
  }
}

/**
 * A program that moves itself into the group of a kind before it starts another one.
 * @returns the path of that program, and the function that removes it
 */
export function counted(folder, kind, program) {
  const place = mkdtempSync(join(tmpdir(), 'fil-counted-'))
  const path = join(place, kind)
  const group = join(folder, kind, 'cgroup.procs')
  writeFileSync(path, `#!/bin/sh\necho $$ > '${group}'\nexec '${program}' "$@"\n`, { mode: 0o755 })
  return { path, remove: () => rmSync(place, { recursive: true, force: true }) }
}

/** Moves a running process, with the processes that it starts from now on. */
export function moveTo(folder, kind, pid) {
  for (const each of [pid, ...childrenOf(pid)]) {
    try {
      writeFileSync(join(folder, kind, 'cgroup.procs'), String(each))
    } catch (error) {
      // A child that has ended in the meantime, or a group that somebody has removed.
      if (error.code !== 'ESRCH' && error.code !== 'ENOENT') throw error
    }
  }
}

/** The folder of the group that this process is in: of version 2, or of version 1's controller of CPU. */
function groupFolder() {
  if (!existsSync('/proc/self/cgroup')) return null
  const own = readFileSync('/proc/self/cgroup', 'utf8').trim().split('\n')
  const mounts = readFileSync('/proc/self/mounts', 'utf8').trim().split('\n')
  for (const mount of mounts) {
    const [, place = '', type, options = ''] = mount.split(' ')
    const isCpu = type === 'cgroup' && options.split(',').includes('cpuacct')
    if (type !== 'cgroup2' && !isCpu) continue
    const line = own.find((one) => (isCpu ? /^\d+:[^:]*\bcpuacct\b/ : /^0::/).test(one))
    const path = line?.split(':').slice(2).join(':')
    if (path !== undefined && existsSync(join(place, path, 'cgroup.procs'))) return join(place, path)
  }
  return null
}

function secondsOf(folder) {
  const ofVersion1 = join(folder, 'cpuacct.usage')
  if (existsSync(ofVersion1)) return Number(readFileSync(ofVersion1, 'utf8')) / 1e9
  const [, microseconds = '0'] = /^usage_usec (\d+)/m.exec(readFileSync(join(folder, 'cpu.stat'), 'utf8')) ?? []
  return Number(microseconds) / 1e6
}

function childrenOf(pid) {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        return new RegExp(`^PPid:\\s*${pid}$`, 'm').test(readFileSync(`/proc/${name}/status`, 'utf8'))
      } catch {
        return false
      }
    })
}

/** Whether a group belongs to a run that has ended without removing it. */
const isLeft = (name) => name.startsWith(prefix) && !existsSync(`/proc/${name.slice(prefix.length)}`)

/** Removes the groups that no process is in. */
function removeGroups(folder) {
  for (const path of [...kinds.map((kind) => join(folder, kind)), folder]) {
    try {
      rmdirSync(path)
    } catch (error) {
      if (error.code === 'EBUSY') return
    }
  }
}
