import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { install, mayInstall, onPath } from './debian.mjs'
import { giveUp, say } from './say.mjs'

const proxies = ['nginx', 'caddy', 'apache2', 'haproxy']

/** Debian asks this program before it starts a service (invoke-rc.d(8)): the tests start their own. */
const policy = '/usr/sbin/policy-rc.d'

/** Finds the proxies of docs/operations.md, which one test starts. Without one of them, its part is left out. */
export async function ensureProxies() {
  const absent = proxies.filter((name) => !onPath(name))
  if (absent.length === 0) return
  if (!mayInstall()) {
    say(`${absent.join(', ')} absent: their tests are left out (sudo apt-get install ${absent.join(' ')}).`)
    return
  }
  say(`Installing ${absent.join(', ')} for the tests…`)
  await withoutServices(() => install(...absent))
  const missing = absent.filter((name) => !onPath(name))
  if (missing.length > 0) giveUp(`${missing.join(', ')} could not be installed: install them.`)
}

async function withoutServices(work) {
  if (existsSync(policy)) return work()
  writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  try {
    return await work()
  } finally {
    rmSync(policy, { force: true })
  }
}
