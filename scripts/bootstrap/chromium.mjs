import { existsSync } from 'node:fs'
import { install, mayInstall, onPath } from './debian.mjs'
import { giveUp, say } from './say.mjs'

const shell = 'chromium-headless-shell'
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const macApps = ['Google Chrome', 'Chromium'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`)

/** The browser of the tests: CHROMIUM_PATH, or the machine's own, or Debian's package. @returns its path */
export async function ensureChromium() {
  const path = findChromium()
  if (path) return path
  if (!mayInstall()) {
    giveUp('The tests need Chromium: install it (sudo apt-get install chromium), or give CHROMIUM_PATH.')
  }
  say('Installing Chromium for the tests…')
  await install('chromium')
  return findChromium() ?? giveUp('Chromium could not be installed: install it, or give CHROMIUM_PATH.')
}

/**
 * Chromium's headless shell, without windows and tabs, which saves a quarter of the work. A browser chosen by
 * CHROMIUM_PATH is used as it is.
 * @returns its path; the browser's, on a machine without it
 */
export async function ensureShell(chromium) {
  if (process.env.CHROMIUM_PATH) return chromium
  if (!onPath(shell) && mayInstall()) {
    say('Installing the shell of Chromium for the tests…')
    await install(shell)
  }
  return onPath(shell) ?? chromium
}

function findChromium() {
  const chosenPath = process.env.CHROMIUM_PATH
  if (chosenPath) return existsSync(chosenPath) ? chosenPath : giveUp(`CHROMIUM_PATH: ${chosenPath} does not exist.`)
  return names.map(onPath).find(Boolean) ?? macApps.find(existsSync)
}
