import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { ensureChromium, ensureShell } from './chromium.mjs'
import { install, mayInstall, onPath } from './debian.mjs'
import { giveUp, say } from './say.mjs'

const hasPrograms = (...names) => names.every(onPath)
const hasFont = (family) => process.platform !== 'linux' || existsSync(`/usr/share/fonts/truetype/${family}`)

/**
 * Debian's packages that tests need. A minimal Debian lacks even the first ones; the fonts are those that devices use
 * until the application's own have loaded (test/browser/fonts.test.ts).
 */
const required = {
  openssl: () => hasPrograms('openssl'),
  procps: () => hasPrograms('pgrep'),
  'fonts-liberation': () => hasFont('liberation'),
  'fonts-roboto-unhinted': () => hasFont('roboto'),
  'fonts-dejavu-core': () => hasFont('dejavu'),
}
/** Where one cannot be installed, its tests are left out. */
const optional = { pgbouncer: () => hasPrograms('pgbouncer') }
/** The proxies of docs/operations.md, and other browsers than Chromium, with their drivers. */
const ofInstallations = {
  nginx: () => hasPrograms('nginx'),
  caddy: () => hasPrograms('caddy'),
  apache2: () => hasPrograms('apache2'),
  haproxy: () => hasPrograms('haproxy'),
  'firefox-esr firefox-esr-l10n-fr': () => hasPrograms('firefox-esr'),
  'webkit2gtk-driver xvfb': () => hasPrograms('WebKitWebDriver', 'Xvfb'),
}

/**
 * Installs what the machine lacks, one after the other.
 * @param isWhole whether whole installations are tested, with their proxies, and other browsers than Chromium
 * @returns where the programs are, as environment
 */
export async function machinePrograms(isWhole = false) {
  for (const need of Object.entries(required))
    if (!(await isEnsured(need))) giveUp(`The tests need ${need[0]}: install it (sudo apt-get install ${need[0]}).`)
  for (const need of Object.entries({ ...optional, ...(isWhole && ofInstallations) }))
    if (!(await isEnsured(need))) say(`Without ${need[0]} its tests are left out (sudo apt-get install ${need[0]}).`)
  const CHROMIUM_PATH = await ensureChromium()
  const CHROMIUM_SHELL_PATH = await ensureShell(CHROMIUM_PATH)
  return { CHROMIUM_PATH, CHROMIUM_SHELL_PATH, PGBOUNCER_PATH: onPath('pgbouncer') ?? '' }
}

async function isEnsured([packages, isThere]) {
  if (isThere() || !mayInstall()) return isThere()
  say(`Installing ${packages} for the tests…`)
  await withoutServices(() => install(...packages.split(' ')))
  return isThere()
}

/** Debian asks this program before it starts a service (invoke-rc.d(8)): the tests start their own. */
const policy = '/usr/sbin/policy-rc.d'

async function withoutServices(work) {
  if (existsSync(policy)) return work()
  writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  try {
    return await work()
  } finally {
    rmSync(policy, { force: true })
  }
}
