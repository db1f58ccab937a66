// `npm start` on a fresh clone: nothing is needed beforehand but Node 20.19 and npm.
import { ensureBuilt } from './bootstrap/build.mjs'
import { ensureInstalled } from './bootstrap/install.mjs'
import { node, requireNode20, serverEnv, serverFlags } from './bootstrap/project.mjs'
import { run } from './bootstrap/run.mjs'
import { giveUp } from './bootstrap/say.mjs'
import { checkoutDefaults, loadSettings } from './bootstrap/settings.mjs'

requireNode20()
loadSettings()
await ensureInstalled()
if (!(await ensureBuilt())) giveUp('La construction de l’interface a échoué : voir les messages ci-dessus.')

// Through this channel the server notices if this process is killed, and stops.
const stdio = ['inherit', 'inherit', 'inherit', 'ipc']
process.exitCode = await run(node, [...serverFlags, 'server/main.ts'], { env: serverEnv(checkoutDefaults()), stdio })
