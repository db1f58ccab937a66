import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { node, requireNode20 } from './project.mjs'
import { run } from './run.mjs'
import { giveUp } from './say.mjs'

/** Runs a program of ours on the built application. @param before finds what it needs besides, once npm's packages are there */
export async function runBuilt(args, before) {
  requireNode20()
  await ensureInstalled()
  const env = await before()
  if (!(await ensureBuilt())) giveUp('The build has failed: see above.')
  process.exitCode = await run(node, args, { env })
}
