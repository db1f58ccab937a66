import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { aimsReport, type Figures, samplesOf } from './aims.ts'
import type { Machine } from './machine.ts'
import { median } from './median.ts'
import type { PageFigures } from './pages.ts'
import { workReport } from './report-work.ts'
import type { Result, Sample, TargetName } from './rounds.ts'
import { table } from './table.ts'

export type Report = {
  date: string
  machine: Machine
  options: { rounds: number; measureMs: number; connections: number; pinned: boolean; large: unknown }
} & Figures

/** Writes the report, replacing the last one; its figures stay with the databases. @returns the report */
export async function writeReport({ out, dataDir }: { out: string; dataDir: string }, report: Report): Promise<string> {
  const text = markdown(report)
  for (const folder of [out, dataDir]) await mkdir(folder, { recursive: true })
  await writeFile(join(dataDir, 'report.json'), `${JSON.stringify(report, null, 1)}\n`)
  await writeFile(join(out, 'report.md'), text)
  return text
}

function markdown(report: Report): string {
  const { date, machine, options, results, work, pages } = report
  const { cores, processor, memoryGb, node, postgresql } = machine
  const pinned = options.pinned ? 'the server on one core, the load on another' : 'cores not imposed'
  return [
    `# Measured on ${date.slice(0, 16).replace('T', ' at ')} (UTC), at ${machine.commit}`,
    `${cores} cores (${processor}), ${memoryGb} GB, Node ${node}, PostgreSQL ${postgresql}. ${options.connections} connections, ${options.rounds} round(s) of ${options.measureMs / 1000} s, ${pinned}. Medians of the rounds; in brackets, from the smallest ratio to the largest.`,
    aimsReport(report),
    ...(results.length > 0 ? [comparison(results)] : []),
    ...(work ? [workReport(work)] : []),
    ...(options.large ? [growth(results)] : []),
    ...(pages.length > 0 ? [browser(pages)] : []),
    '',
  ].join('\n\n')
}

function comparison(results: Result[]): string {
  const rows = scenariosOf(results, 'app').map((scenario) => {
    const app = samplesOf(results, scenario, 'app')
    const a = samplesOf(results, scenario, 'limit A')
    const bare = samplesOf(results, scenario, 'bare')
    return [
      scenario,
      ms(app, 'cpuMsPerRequest'),
      postgresMs(app),
      bare.length > 0 ? postgresMs(bare) : '',
      bare.length > 0 ? `${ms(bare, 'cpuMsPerRequest')}, **× ${times(app, bare)}**` : '',
      `${ms(a, 'cpuMsPerRequest')}, × ${times(app, a)}`,
      whole(median(app.map(({ count, seconds }) => count / seconds))),
      ms(app, 'p50Ms'),
      ms(app, 'p99Ms'),
      `${kB(app)} kB`,
      bare.length > 0 ? `${kB(bare)} kB` : '',
      `${whole(100 * median(app.map(({ again, count }) => again / count)))} %`,
    ]
  })
  const head = [
    '',
    'CPU ms',
    'PostgreSQL’s',
    'bare limit’s PostgreSQL’s',
    'bare limit',
    'limit A',
    'a second',
    'p50 ms',
    'p99 ms',
    'answer',
    'bare answer',
    'asked again',
  ]
  const highest = Math.max(
    ...results
      .filter(({ target }) => target === 'app')
      .flatMap(({ samples }) => samples.map(({ rssBytes }) => rssBytes)),
  )
  return `## Asked as fast as it answers\n\n${table(head, rows)}\n\nMemory of that process, at the highest: ${whole(highest / 1e6)} MB.`
}

const postgresMs = (samples: Sample[]) =>
  median(samples.map(({ postgresMsPerRequest }) => postgresMsPerRequest ?? Number.NaN)).toFixed(2)

/** The ratio of each round, as both ran in one minute. */
function times(app: Sample[], limit: Sample[]): string {
  const ratios = app.map(({ cpuMsPerRequest }, round) => cpuMsPerRequest / (limit[round] as Sample).cpuMsPerRequest)
  return `${median(ratios).toFixed(1)} (${Math.min(...ratios).toFixed(1)} – ${Math.max(...ratios).toFixed(1)})`
}

const kB = (samples: Sample[]) => (median(samples.map(({ bytes }) => bytes)) / 1000).toFixed(1)

function growth(results: Result[]): string {
  const rows = scenariosOf(results, 'large database').map((scenario) => {
    const small = samplesOf(results, scenario, 'small database')
    const large = samplesOf(results, scenario, 'large database')
    const ratio = median(large.map(({ p50Ms }) => p50Ms)) / median(small.map(({ p50Ms }) => p50Ms))
    return [scenario, ms(small, 'p50Ms'), ms(large, 'p50Ms'), `**${ratio.toFixed(2)}**`]
  })
  return `## Large database\n\n${table(['', 'p50 ms, 200 processes', 'p50 ms, large database', 'ratio'], rows)}`
}

function browser(pages: PageFigures[]): string {
  const rows = pages.map((page) => [
    page.name,
    whole(page.firstContentfulPaintMs),
    whole(page.contentPaintMs),
    ...[page.bellOpenMs, page.bellMs].map((at) => (at === null ? '' : whole(at))),
    whole(page.blockingMs),
    page.layoutShift.toFixed(3),
    ...[page.scriptBytes, page.wholeScriptBytes, page.playerBytes, page.styleBytes, page.totalBytes].map((bytes) =>
      bytes === null ? '' : `${(bytes / 1000).toFixed(1)} kB`,
    ),
  ])
  const times = ['FCP ms', 'own content ms', 'bell opens ms', 'bell lists ms', 'blocking ms', 'CLS']
  const head = ['', ...times, 'scripts', 'all it may need', 'animation player', 'styles', 'all']
  return `## In Chromium (processor ÷ 4, 1.6 Mbit/s, 150 ms)\n\n${table(head, rows)}`
}

const scenariosOf = (results: Result[], target: TargetName) =>
  results.filter((result) => result.target === target).map(({ scenario }) => scenario)

const whole = (number: number) => String(Math.round(number))
const ms = (samples: Sample[], key: 'p50Ms' | 'p99Ms' | 'cpuMsPerRequest') =>
  median(samples.map((sample) => sample[key])).toFixed(2)
