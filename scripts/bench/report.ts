import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { median } from './median.ts'
import type { PageFigures } from './pages.ts'
import type { Sample, Samples } from './rounds.ts'

/** The application in one database; megabytes at rest, at the highest under load, and once it is quiet again. */
export type Place = { pages: Map<string, PageFigures>; rest: number; highest: number; after: number }

export type Figures = {
  settings: string
  samples: Samples
  app: Place
  large?: Place | undefined
}

export function report({ settings, samples, app, large }: Figures): string {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
  const commit = execFileSync('git', ['describe', '--always', '--dirty'], { encoding: 'utf8' }).trim()
  const date = new Date().toISOString().slice(0, 16).replace('T', ' at ')
  const machine = `${cpus().length} cores (${cpus()[0]?.model}), ${whole(totalmem() / 2 ** 30)} GB`
  const sections = [
    `# Measured on ${date} (UTC), version ${version}, commit ${commit}`,
    `${machine}, Node ${process.versions.node}, ${settings}. Medians of the rounds; in brackets, the lowest and the highest.`,
    aims(samples, app),
    `## First paint and bell\n\n${paints(app.pages)}`,
    `## CPU of the server and of PostgreSQL\n\n${comparison(samples)}`,
    `## Memory\n\n${memory(app, large)}`,
    ...(large ? [`## In the large database\n\n${growth(samples)}\n\n${paints(large.pages)}`] : []),
  ]
  return `${sections.join('\n\n')}\n`
}

function aims(samples: Samples, { pages, after }: Place): string {
  const share = (name: string) => {
    const { app, bare } = samples.get(`${name}, as Chrome asks`) ?? {}
    return app && bare ? median(sharesOf(app, bare, 'perSecond')) : Number.NaN
  }
  const [dashboard, publicPage] = [pages.get('dashboard'), pages.get('public page')]
  const rows: [name: string, found: number | undefined, sign: '≥' | '≤', aim: number, unit: string][] = [
    ['the day, of the bare limit’s requests a second', share('the day'), '≥', 0.3, ''],
    ['list of 50, of them', share('list of 50'), '≥', 0.25, ''],
    ['public page, of them', share('public page'), '≥', 0.22, ''],
    ['JSON list, of them', share('JSON list'), '≥', 0.55, ''],
    ['dashboard’s first paint', dashboard?.firstPaintMs, '≤', 400, ' ms'],
    ['dashboard’s own content', dashboard?.contentMs, '≤', 700, ' ms'],
    ['dashboard’s bell open', dashboard?.openMs, '≤', 750, ' ms'],
    ['public page’s first paint', publicPage?.firstPaintMs, '≤', 500, ' ms'],
    ['memory after load', after, '≤', 260, ' MB'],
  ]
  const measured = rows.filter(([, found = Number.NaN]) => !Number.isNaN(found))
  const cells = measured.map(([name, found = 0, sign, aim, unit]) => {
    const reached = sign === '≥' ? found >= aim : found <= aim
    const figure = found < 10 ? found.toFixed(2) : whole(found)
    return [name, `**${figure}**${unit}`, `${sign} ${aim}${unit}`, reached ? 'reached' : 'missed']
  })
  return table(', measured, aim, ', cells)
}

function paints(pages: Map<string, PageFigures>): string {
  const rows = [...pages].map(([name, page]) => [
    name,
    ...[page.firstPaintMs, page.contentMs || undefined, page.openMs, page.listMs].map(whole),
    page.layoutShift.toFixed(3),
    ...[page.scriptBytes, page.totalBytes].map(kilo),
  ])
  return table(', first paint ms, own content ms, bell opens ms, bell lists ms, CLS, scripts kB, all kB', rows)
}

function comparison(samples: Samples): string {
  const rows = [...samples].map(([name, { app = [], bare }]) => [
    name,
    ...cpu(app),
    ...(bare ? [...cpu(bare), spread(app, bare, 'cpuMs'), spread(app, bare, 'perSecond')] : ['', '', '', '']),
    whole(middle(app, 'perSecond')),
    kilo(middle(app, 'bytes')),
    bare ? kilo(middle(bare, 'bytes')) : '',
  ])
  const shares = 'bare limit’s CPU by ours, our requests a second by its'
  const head = `, CPU ms, PostgreSQL’s, bare limit’s CPU ms, its PostgreSQL’s, ${shares}`
  return table(`${head}, a second, answer kB, its kB`, rows)
}

function growth(samples: Samples): string {
  const rows = [...samples].map(([name, { app = [], large = [] }]) => {
    const times = (key: 'cpuMs' | 'postgresMs') => `× ${(middle(large, key) / middle(app, key)).toFixed(2)}`
    return [name, ...cpu(app), ...cpu(large), times('cpuMs'), times('postgresMs')]
  })
  return table(', CPU ms, PostgreSQL’s, here CPU ms, PostgreSQL’s here, CPU, PostgreSQL’s', rows)
}

function memory(app: Place, large: Place | undefined): string {
  const row = (name: string, { rest, highest, after }: Place) => [name, ...[rest, highest, after].map(whole)]
  const rows = [row('40,000 processes', app), ...(large ? [row('large database', large)] : [])]
  return table(', at rest MB, at the highest MB, quiet again MB', rows)
}

const cpu = (samples: Sample[]) => [middle(samples, 'cpuMs').toFixed(2), middle(samples, 'postgresMs').toFixed(2)]
const middle = (samples: Sample[], key: keyof Sample) => median(samples.map((sample) => sample[key]))

/** The ratio of each round: both servers ran within the same minute. */
const sharesOf = (app: Sample[], bare: Sample[], key: 'cpuMs' | 'perSecond'): number[] =>
  app.map((ours, round) => {
    const its = bare[round] as Sample
    return key === 'cpuMs' ? its.cpuMs / ours.cpuMs : ours.perSecond / its.perSecond
  })

function spread(app: Sample[], bare: Sample[], key: 'cpuMs' | 'perSecond'): string {
  const all = sharesOf(app, bare, key)
  return `**${median(all).toFixed(2)}** (${Math.min(...all).toFixed(2)} – ${Math.max(...all).toFixed(2)})`
}

const whole = (number: number | undefined) => (number === undefined ? '' : String(Math.round(number)))
const kilo = (bytes: number) => (bytes / 1000).toFixed(1)

function table(head: string, rows: string[][]): string {
  const heads = head.split(', ')
  return [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
