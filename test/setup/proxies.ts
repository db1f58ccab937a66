import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from 'node:tls'
import { end, freePort, isRunning } from '../../scripts/faults/server-process.ts'
import { readDoc } from './proofs.ts'

/** The files, addresses and ports of the guide, in the place of which a test has its own. */
type Places = { folder: string; http: number; https: number; upstream: number }

export type Relay = {
  /** The language of its configuration in the guide. */
  language: string
  path: string
  /** The complete configuration around that of the guide. */
  around: (guide: string, places: Places) => string
  args: (file: string) => string[]
}

const isRoot = process.getuid?.() === 0
const apacheModules = '/usr/lib/apache2/modules'
const modulesOfApache = ['mpm_event', 'authz_core', 'alias', 'headers', 'proxy', 'proxy_http', 'socache_shmcb', 'ssl']

/** Debian's proxies; each runs the configuration of docs/operations.md, on free ports and without its service. */
export const proxies: Record<string, Relay> = {
  Caddy: {
    language: 'caddyfile',
    path: '/usr/bin/caddy',
    around: (guide, { http, https }) =>
      `{\n\tadmin off\n\tskip_install_trust\n\tdefault_bind 127.0.0.1\n\thttp_port ${http}\n\thttps_port ${https}\n}\n${guide}`,
    args: (file) => ['run', '--adapter', 'caddyfile', '--config', file],
  },
  nginx: {
    language: 'nginx',
    path: '/usr/sbin/nginx',
    around: (guide, { folder }) => {
      const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      const temporary = kinds.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join('\n')
      return `daemon off;\n${isRoot ? 'user root;' : ''}\npid ${folder}/nginx.pid;\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\n${temporary}\n${guide}\n}\n`
    },
    args: (file) => ['-c', file, '-p', join(file, '..')],
  },
  Apache: {
    language: 'apache',
    path: '/usr/sbin/apache2',
    around: (guide, { folder, http, https }) =>
      [
        `ServerRoot ${folder}\nServerName localhost\nPidFile ${folder}/apache.pid\nErrorLog ${folder}/error.log\nMutex file:${folder}`,
        `Listen 127.0.0.1:${http}\nListen 127.0.0.1:${https}\n${isRoot ? 'User www-data\nGroup www-data' : ''}`,
        ...modulesOfApache.map((name) => `LoadModule ${name}_module ${apacheModules}/mod_${name}.so`),
        guide,
      ].join('\n'),
    args: (file) => ['-D', 'FOREGROUND', '-f', file],
  },
  HAProxy: {
    language: 'haproxy',
    path: '/usr/sbin/haproxy',
    around: (guide) => guide,
    args: (file) => ['-db', '-f', file],
  },
}

export const isInstalled = ({ path }: Relay): boolean => existsSync(path)

/** The configuration of the guide. @throws Error where the guide has none */
function configurationOf({ language }: Relay): string {
  const [, text] = new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 's').exec(readDoc('docs/operations.md')) ?? []
  if (text === undefined) throw new Error(`The guide has no configuration of ${language}`)
  return text
}

/** The configuration with our ports, files and name, and with nothing else changed. */
function inPlace(text: string, { folder, http, https, upstream }: Places): string {
  return text
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${upstream}`)
    .replaceAll(/\/etc\/letsencrypt\/live\/[^/]+\/fullchain\.pem/g, join(folder, 'fullchain.pem'))
    .replaceAll(/\/etc\/letsencrypt\/live\/[^/]+\/privkey\.pem/g, join(folder, 'privkey.pem'))
    .replaceAll('/etc/haproxy/suivi.pem', join(folder, 'suivi.pem'))
    .replaceAll('suivi.mon-garage.fr {', `suivi.mon-garage.fr:${https} {`)
    .replaceAll('https://suivi.mon-garage.fr', `https://localhost:${https}`)
    .replaceAll('suivi.mon-garage.fr', 'localhost')
    .replaceAll(/(listen |bind |\*):?80\b/g, (_, before) => `${before}${before === '*' ? ':' : '127.0.0.1:'}${http}`)
    .replaceAll(/(listen |bind |\*):?443\b/g, (_, before) => `${before}${before === '*' ? ':' : '127.0.0.1:'}${https}`)
}

export type RunningProxy = { port: number; httpPort: number; close: () => Promise<void> }

/** Two ports for a proxy: its origin is known before the application starts behind it. */
export const proxyPorts = async () => ({ http: await freePort(), https: await freePort() })

export async function startProxy(
  proxy: Relay,
  { http, https, upstream }: Omit<Places, 'folder'>,
): Promise<RunningProxy> {
  const folder = await mkdtemp(join(tmpdir(), 'fil-relais-'))
  await chmod(folder, 0o755)
  await certificate(folder)
  const places = { folder, http, https, upstream }
  const file = join(folder, proxy.language === 'caddyfile' ? 'Caddyfile' : 'relais.conf')
  await writeFile(file, proxy.around(inPlace(configurationOf(proxy), places), places))
  await mkdir(join(folder, 'home'))
  const home = join(folder, 'home')
  const child = spawn(proxy.path, proxy.args(file), {
    env: { PATH: process.env.PATH, HOME: home, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  await listening(child, https, () => output)
  return {
    port: https,
    httpPort: http,
    close: async () => {
      await end(child, 'SIGTERM')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function certificate(folder: string): Promise<void> {
  const [chain, key] = [join(folder, 'fullchain.pem'), join(folder, 'privkey.pem')]
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1']
  execFileSync(
    'openssl',
    ['req', '-x509', ...curve, '-nodes', '-days', '2', ...subject, '-keyout', key, '-out', chain],
    {
      stdio: 'ignore',
    },
  )
  await writeFile(join(folder, 'suivi.pem'), (await readFile(chain, 'utf8')) + (await readFile(key, 'utf8')))
}

const startMs = 20_000

async function listening(child: ChildProcess, port: number, output: () => string): Promise<void> {
  const until = performance.now() + startMs
  while (performance.now() < until && isRunning(child)) {
    if (await isOpen(port)) return
    await sleep(50)
  }
  throw new Error(`The proxy did not start:\n${output()}`)
}

/** Whether a TLS connection succeeds: Caddy listens a moment before it has made its certificate. */
const isOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', servername: 'localhost', rejectUnauthorized: false })
    const settle = (open: boolean) => {
      socket.destroy()
      resolve(open)
    }
    socket.once('secureConnect', () => settle(true)).once('error', () => settle(false))
  })
