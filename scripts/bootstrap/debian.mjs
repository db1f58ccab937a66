import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { runLong } from './run.mjs'

/** @returns the path of the program, when the machine has it */
export function onPath(name) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
  return folders.map((folder) => join(folder, name)).find(existsSync)
}

/** Whether a package of Debian's can be installed without asking anybody. */
export const mayInstall = () => process.getuid?.() === 0 && onPath('apt-get') !== undefined

/** @returns whether the installation worked */
export async function install(...names) {
  return (await apt('update', '-qq')) && (await apt('install', '-y', '-qq', '--no-install-recommends', ...names))
}

async function apt(...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const stdio = ['ignore', 'inherit', 'inherit']
  return (await runLong(`apt-get ${args[0]}`, 'apt-get', args, { env, stdio })) === 0
}
