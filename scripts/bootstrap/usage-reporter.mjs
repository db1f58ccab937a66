import { writeFileSync } from 'node:fs'
import { readUsage } from './cpu.mjs'

const { FIL_CPU_GROUP: group, FIL_USAGE_FILE: file } = process.env

/**
 * A reporter of Vitest that reads the time and the CPU whenever the tests of another project begin: the projects of a
 * run follow one another.
 */
export default class UsageReporter {
  readings = []

  onTestRunStart() {
    this.#read('set-up')
  }

  onTestModuleStart({ project }) {
    if (this.readings.at(-1)?.name !== project.name) this.#read(project.name)
  }

  onTestRunEnd() {
    this.#read('end')
    if (file) writeFileSync(file, JSON.stringify(this.readings))
  }

  #read(name) {
    this.readings.push({ name, atMs: Date.now(), usage: group ? readUsage(group) : null })
  }
}
