import { install, mayInstall, onPath } from './debian.mjs'
import { say } from './say.mjs'

/** The browsers beside Chromium in which the main flows run, each with its programs and Debian's packages. */
const browsers = {
  Firefox: { programs: ['firefox-esr'], packages: ['firefox-esr', 'firefox-esr-l10n-fr'] },
  WebKitGTK: { programs: ['WebKitWebDriver', 'Xvfb'], packages: ['webkit2gtk-driver', 'xvfb'] },
}

/** Finds the browsers of one test. Where one of them cannot be had, its flows are skipped. */
export async function ensureRealBrowsers() {
  for (const [name, { programs, packages }] of Object.entries(browsers)) {
    const isThere = () => programs.every(onPath)
    if (isThere()) continue
    if (mayInstall()) {
      say(`Installing ${name} for the tests…`)
      await install(...packages)
    }
    if (!isThere()) say(`${name} is absent: its flows are left out (sudo apt-get install ${packages.join(' ')}).`)
  }
}
