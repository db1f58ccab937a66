import { install, mayInstall, onPath } from './debian.mjs'
import { giveUp, say } from './say.mjs'

/** Small programs that tests call, each with the Debian package that holds it. A minimal Debian has neither. */
const packages = { openssl: 'openssl', pgrep: 'procps' }

/** Installs the programs that the machine lacks. */
export async function ensurePrograms() {
  for (const [program, name] of Object.entries(packages)) {
    if (onPath(program)) continue
    if (!mayInstall()) giveUp(`The tests need ${program}: install it (sudo apt-get install ${name}).`)
    say(`Installing ${name} for the tests…`)
    await install(name)
    if (!onPath(program)) giveUp(`${name} could not be installed: install it.`)
  }
}
