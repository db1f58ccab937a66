import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { end, ready, startServer } from '../../scripts/faults/server-process.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const startMs = 60_000
let folder: string
let app: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fil-image-'))
  // As root, PostgreSQL runs as another user, who needs access to the folder.
  await chmod(folder, 0o755)
  app = join(folder, 'app')
  await assemble()
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** The folder the Dockerfile's last stage fills, by its own lines. */
async function assemble(): Promise<void> {
  const dockerfile = await readFile(join(root, 'Dockerfile'), 'utf8')
  const lines = dockerfile.slice(dockerfile.lastIndexOf('\nFROM ')).matchAll(/^COPY (?:--from=\w+ )?(\S+) (\S+)$/gm)
  for (const [, source = '', target = ''] of lines) {
    if (source.endsWith('node_modules')) await linkDependencies()
    else await cp(join(root, source.replace(/^\/src\//, '')), placeOf(source, target), { recursive: true })
  }
}

const placeOf = (source: string, target: string) =>
  join(app, target.endsWith('/') ? join(target, source.split('/').at(-1) ?? '') : target)

/** The packages that `npm ci --omit=dev` installs for the application's own imports. */
async function linkDependencies(): Promise<void> {
  const { dependencies } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  for (const name of Object.keys(dependencies)) {
    const link = join(app, 'node_modules', name)
    await mkdir(dirname(link), { recursive: true })
    await symlink(join(root, 'node_modules', name), link)
  }
}

async function script(name: string, env: Record<string, string>, ...words: string[]) {
  const child = spawn(process.execPath, [join(app, 'scripts', name), ...words], { env })
  const said = Promise.all([child.stdout.toArray(), child.stderr.toArray()])
  const [code]: number[] = await once(child, 'exit')
  return { code, text: (await said).flat().join('') }
}

const healthcheck = async (port: string) => (await script('healthcheck.ts', { PORT: port })).code

test('the image runs the server, health check, backup, unlock and distribution', {
  timeout: 2 * startMs,
}, async () => {
  const dataDir = join(folder, 'data')
  const server = startServer({ DATA_DIR: dataDir, DEMO: '1' }, [], join(app, 'server/main.ts'))
  try {
    const address = await ready(server)
    const { port } = new URL(address)
    const page = await fetch(`${address}/connexion`)
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('Fil d’atelier')
    expect(await healthcheck(port)).toBe(0)
    const env = { PATH: process.env.PATH ?? '', DATA_DIR: dataDir, PORT: port }
    expect((await script('backup/backup.ts', env)).code).toBe(0)
    const { text } = await script('unlock/unlock.ts', env, 'camille.perrin@garage-perrin.example')
    const link = /^http:.*$/m.exec(text)?.[0] ?? ''
    expect(await (await fetch(link)).text()).toContain('name="password"')
    expect((await script('distribute.ts', env)).text).toContain('DATABASE_URL doit donner l’adresse du coordinateur')
    expect(await readdir(join(dataDir, 'sauvegardes'))).toContainEqual(expect.stringMatching(/^[^.]/))
    expect(await end(server.child, 'SIGTERM')).toBe(0)
    expect((await script('unlock/unlock.ts', env, 'camille.perrin@garage-perrin.example')).text).toContain('http://')
    expect(await healthcheck(port)).toBe(1)
  } finally {
    await end(server.child, 'SIGKILL')
  }
})
