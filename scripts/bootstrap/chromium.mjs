import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { runLong } from './run.mjs'
import { giveUp, say } from './say.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const macApps = ['Google Chrome', 'Chromium'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`)

/** The browser of the tests: CHROMIUM_PATH, or the machine's own, or Debian's package. @returns its path */
export async function ensureChromium() {
  const found = findChromium()
  if (found) return found
  if (process.getuid?.() !== 0 || !onPath('apt-get')) {
    giveUp('Les tests ont besoin de Chromium. Installez-le (sudo apt-get install chromium) ou donnez CHROMIUM_PATH.')
  }
  say('Installation de Chromium pour les tests…')
  await apt('update', '-qq')
  await apt('install', '-y', '-qq', '--no-install-recommends', 'chromium')
  return findChromium() ?? giveUp('Chromium n’a pas pu être installé : installez-le, ou donnez CHROMIUM_PATH.')
}

function findChromium() {
  const given = process.env.CHROMIUM_PATH
  if (given) return existsSync(given) ? given : giveUp(`CHROMIUM_PATH : ${given} n’existe pas.`)
  return names.map(onPath).find(Boolean) ?? macApps.find(existsSync)
}

function onPath(name) {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.map((folder) => join(folder, name)).find(existsSync)
}

async function apt(...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const code = await runLong(`apt-get ${args[0]}`, 'apt-get', args, { env, stdio: ['ignore', 'inherit', 'inherit'] })
  if (code !== 0) giveUp(`apt-get ${args[0]} a échoué : installez Chromium vous-même, ou donnez CHROMIUM_PATH.`)
}
