import { ensureChromium, ensureShell } from './chromium.mjs'
import { ensureFonts } from './fonts.mjs'
import { ensurePgBouncer } from './pgbouncer.mjs'
import { ensurePrograms } from './programs.mjs'
import { ensureProxies } from './proxies.mjs'
import { ensureRealBrowsers } from './real-browsers.mjs'

/**
 * Installs Debian's packages that tests need, one after the other.
 * @param isWhole whether whole installations are tested, with their proxies, and other browsers than Chromium
 * @returns where the programs are, as environment
 */
export async function machinePrograms(isWhole = false) {
  await ensurePrograms()
  await ensureFonts()
  if (isWhole) {
    await ensureProxies()
    await ensureRealBrowsers()
  }
  const CHROMIUM_PATH = await ensureChromium()
  const CHROMIUM_SHELL_PATH = await ensureShell(CHROMIUM_PATH)
  return { CHROMIUM_PATH, CHROMIUM_SHELL_PATH, PGBOUNCER_PATH: await ensurePgBouncer() }
}
