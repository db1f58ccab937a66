import { readFile } from 'node:fs/promises'

/** The version of the application, from its package. */
export async function readVersion(): Promise<string> {
  const { version } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'))
  return version
}
