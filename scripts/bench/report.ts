import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Machine } from './machine.ts'
import { median } from './median.ts'
import type { PageFigures } from './pages.ts'
import type { Result, Sample, TargetName } from './rounds.ts'

export type Report = {
  date: string
  machine: Machine
  options: { rounds: number; measureMs: number; connections: number; pinned: boolean; large: unknown }
  results: Result[]
  pages: PageFigures[]
}

/** Keeps the figures as JSON and says them as a table. @returns the table */
export async function writeReport(folder: string, report: Report): Promise<string> {
  const name = `${report.date.slice(0, 16).replace(/[:T]/g, '-')}`
  const text = markdown(report)
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, `${name}.json`), `${JSON.stringify(report, null, 1)}\n`)
  await writeFile(join(folder, `${name}.md`), text)
  return text
}

function markdown({ date, machine, options, results, pages }: Report): string {
  const { cores, processor, memoryGb, node, postgresql } = machine
  const pinned = options.pinned ? 'le serveur sur un cœur, la charge sur un autre' : 'cœurs non imposés'
  return [
    `# Mesures du ${date.slice(0, 16).replace('T', ' à ')} (UTC)`,
    `${cores} cœurs (${processor}), ${memoryGb} Go, Node ${node}, PostgreSQL ${postgresql}. ${options.connections} connexions, ${options.rounds} ronde(s) de ${options.measureMs / 1000} s, ${pinned}. Médianes des rondes ; entre parenthèses, du plus petit au plus grand rapport.`,
    ...(results.length > 0 ? [comparison(results)] : []),
    ...(options.large ? [growth(results)] : []),
    ...(pages.length > 0 ? [browser(pages)] : []),
    '',
  ].join('\n\n')
}

function comparison(results: Result[]): string {
  const rows = scenariosOf(results, 'limit A').map((scenario) => {
    const app = samplesOf(results, scenario, 'app')
    const a = samplesOf(results, scenario, 'limit A')
    const b = samplesOf(results, scenario, 'limit B')
    const ratios = app.map((sample, round) => rate(sample) / rate(a[round] as Sample))
    return [
      scenario,
      `**${median(ratios).toFixed(2)}** (${Math.min(...ratios).toFixed(2)} – ${Math.max(...ratios).toFixed(2)})`,
      whole(median(app.map(rate))),
      whole(median(a.map(rate))),
      whole(median(b.map(rate))),
      ms(app, 'p50Ms'),
      ms(app, 'p99Ms'),
      `${ms(app, 'cpuMsPerRequest')} / ${ms(a, 'cpuMsPerRequest')}`,
      `${whole(median(app.map(({ rssBytes }) => rssBytes)) / 2 ** 20)} Mo`,
      `${(median(app.map(({ bytes }) => bytes)) / 1024).toFixed(1)} ko`,
    ]
  })
  const head = [
    '',
    '÷ limite A',
    'requêtes/s',
    'limite A',
    'limite B',
    'p50 ms',
    'p99 ms',
    'CPU ms (A)',
    'mémoire',
    'réponse',
  ]
  return table(head, rows)
}

function growth(results: Result[]): string {
  const rows = scenariosOf(results, 'app, grande base').map((scenario) => {
    const small = samplesOf(results, scenario, 'app')
    const large = samplesOf(results, scenario, 'app, grande base')
    const ratio = median(large.map(({ p50Ms }) => p50Ms)) / median(small.map(({ p50Ms }) => p50Ms))
    return [scenario, ms(small, 'p50Ms'), ms(large, 'p50Ms'), `**${ratio.toFixed(2)}**`]
  })
  return `## Grande base\n\n${table(['', 'p50 ms, 200 processus', 'p50 ms, grande base', 'rapport'], rows)}`
}

function browser(pages: PageFigures[]): string {
  const rows = pages.map((page) => [
    page.name,
    whole(page.firstContentfulPaintMs),
    whole(page.blockingMs),
    page.layoutShift.toFixed(3),
    ...[page.scriptBytes, page.playerBytes, page.styleBytes, page.totalBytes].map(
      (bytes) => `${(bytes / 1000).toFixed(1)} ko`,
    ),
  ])
  const head = ['', 'FCP ms', 'blocage ms', 'CLS', 'scripts', 'lecteur d’animation', 'styles', 'tout']
  return `## Dans Chromium (processeur ÷ 4, 1,6 Mbit/s, 150 ms)\n\n${table(head, rows)}`
}

function table(head: string[], rows: string[][]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

const scenariosOf = (results: Result[], target: TargetName) =>
  results.filter((result) => result.target === target).map(({ scenario }) => scenario)

const samplesOf = (results: Result[], scenario: string, target: TargetName): Sample[] =>
  results.find((result) => result.scenario === scenario && result.target === target)?.samples ?? []

const rate = ({ count, seconds }: Sample) => count / seconds
const whole = (number: number) => String(Math.round(number))
const ms = (samples: Sample[], key: 'p50Ms' | 'p99Ms' | 'cpuMsPerRequest') =>
  median(samples.map((sample) => sample[key])).toFixed(2)
