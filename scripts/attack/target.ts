import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type Installation, install, newFolder } from '../faults/installation.ts'
import { type Visitor, visitor } from './visitor.ts'

const run = promisify(execFile)
const backup = fileURLToPath(new URL('../backup/backup.ts', import.meta.url))

export const password = 'atelier2026'

export type Person = { browser: Visitor; email: string; id: string; token: string }

export type Target = Installation & {
  port: number
  /** A visitor at an address that nobody has had yet. */
  stranger: (keeps?: boolean) => Visitor
  /** The owner of a new garage. */
  owner: (garageName?: string) => Promise<Person>
  /** Resident memory of the server, in megabytes. */
  resident: () => Promise<number>
  /** Runs `npm run backup` into that file. */
  backUp: (file: string) => Promise<unknown>
}

/** A real installation with its limits on, and visitors at any number of addresses. */
export async function openTarget(): Promise<Target> {
  const folder = await newFolder()
  const installation = await install({ settings: { RATE_LIMITS: 'on' }, folder })
  let visitors = 0
  const stranger = (keeps = true) => {
    visitors += 1
    return visitor(installation.url, `127.0.${1 + Math.floor(visitors / 250)}.${1 + (visitors % 250)}`, keeps)
  }
  const status = async () => readFile(`/proc/${installation.pid()}/status`, 'utf8')
  return {
    ...installation,
    port: Number(new URL(installation.url).port),
    stranger,
    owner: (garageName = 'Garage attaqué') => register(stranger(), garageName),
    resident: async () => Math.round(Number(/VmRSS:\s+(\d+)/.exec(await status())?.[1]) / 1024),
    backUp: (file) => run(process.execPath, [backup, file], { env: { PATH: process.env.PATH, DATA_DIR: folder } }),
    async close() {
      await installation.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function register(browser: Visitor, garageName: string): Promise<Person> {
  const email = `patronne.${randomUUID().slice(0, 8)}@exemple.fr`
  const person = { name: 'Essai', prenom: 'Patronne', email, password, garage_nom: garageName }
  return personOf(browser, email, await browser.call('POST', '/auth/register', person))
}

export function personOf(browser: Visitor, email: string, answer: { status: number; text: string }): Person {
  if (answer.status !== 201) throw new Error(`201 expected, got ${answer.status} ${answer.text}`)
  const { user, accessToken } = JSON.parse(answer.text)
  return { browser, email, id: user.id, token: accessToken }
}
