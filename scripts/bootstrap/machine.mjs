import { ensureChromium, ensureShell } from './chromium.mjs'
import { ensureFonts } from './fonts.mjs'
import { ensurePgBouncer } from './pgbouncer.mjs'
import { ensurePrograms } from './programs.mjs'

/** Installs Debian's packages that tests need, one after the other. @returns where the programs are, as environment */
export async function machinePrograms() {
  await ensurePrograms()
  await ensureFonts()
  const CHROMIUM_PATH = await ensureChromium()
  const CHROMIUM_SHELL_PATH = await ensureShell(CHROMIUM_PATH)
  return { CHROMIUM_PATH, CHROMIUM_SHELL_PATH, PGBOUNCER_PATH: await ensurePgBouncer() }
}
