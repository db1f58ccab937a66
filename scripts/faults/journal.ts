import { appendFileSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Kind = 'client' | 'car' | 'process' | 'validated' | 'photo'

/** A write, recorded before it is sent and again when it is acknowledged, then with the `id` from the server. */
export type Entry = { kind: Kind; marker: string; id?: string }

/** The memory of one client, on disk before and after each write: it survives any end of the server. */
export function openJournal(folder: string, name: string): (entry: Entry) => void {
  const path = join(folder, `${name}.jsonl`)
  return (entry) => appendFileSync(path, `${JSON.stringify(entry)}\n`)
}

export function readJournals(folder: string): Entry[] {
  const lines = readdirSync(folder).flatMap((name) =>
    readFileSync(join(folder, name), 'utf8').split('\n').filter(Boolean),
  )
  return lines.map((line) => JSON.parse(line) as Entry)
}
