import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { install, mayInstall } from './debian.mjs'
import { giveUp, say } from './say.mjs'

/** Where Debian keeps fonts, in a folder for each family. */
const fonts = '/usr/share/fonts/truetype'
/** What devices show pages with until ours have come (test/browser/fonts.test.ts); Chromium only recommends fonts. */
const packages = {
  liberation: 'fonts-liberation',
  roboto: 'fonts-roboto-unhinted',
  dejavu: 'fonts-dejavu-core',
}

/** Installs those that a Debian machine lacks; elsewhere the system has fonts of its own, and that test is skipped. */
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
