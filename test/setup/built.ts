import { ensureBuilt } from '../../scripts/bootstrap/build.mjs'

/** Builds `dist/` unless it is up to date: browsers read it. */
export default async function setup(): Promise<void> {
  if (!(await ensureBuilt())) throw new Error('`npm run build` has failed: see above')
}
