import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { install, mayInstall } from './debian.mjs'
import { giveUp, say } from './say.mjs'

/** The folder in which Debian keeps fonts, one folder for each family. */
const fonts = '/usr/share/fonts/truetype'
/**
 * The fonts that devices use until the application's own have loaded (test/browser/fonts.test.ts). Chromium's package
 * only recommends them.
 */
const packages = {
  liberation: 'fonts-liberation',
  roboto: 'fonts-roboto-unhinted',
  dejavu: 'fonts-dejavu-core',
}

/** Installs the fonts that a Debian machine lacks. Other systems have other fonts, and skip the test of fonts. */
export async function ensureFonts() {
  if (process.platform !== 'linux') return
  for (const [folder, name] of Object.entries(packages)) {
    if (existsSync(join(fonts, folder))) continue
    if (!mayInstall()) giveUp(`The tests need the fonts of ${name}: install it (sudo apt-get install ${name}).`)
    say(`Installing ${name} for the tests…`)
    await install(name)
    if (!existsSync(join(fonts, folder))) giveUp(`${name} could not be installed: install it.`)
  }
}
