import { median } from './median.ts'
import type { PageFigures } from './pages.ts'
import { cpuOfKind } from './report-work.ts'
import type { Result, Sample, TargetName } from './rounds.ts'
import { table } from './table.ts'
import type { WorkFigures } from './work.ts'

export type Figures = {
  results: Result[]
  work: WorkFigures | undefined
  pages: PageFigures[]
  /** The milliseconds from the start of a process to its first "ready". */
  readyMs: number[]
}

/** The bare limit's CPU for a dashboard on the machine of the aims. */
const bareDashboardMs = 0.33
const dashboard = 'dashboard, never the same twice'
const compressed = 'dashboard, compressed for Chrome'

type Aim = [name: string, most: number, unit: string, of: (figures: Figures) => number[]]

const aims: Aim[] = [
  ['a dashboard never asked for before, by the bare limit', 9, '×', ({ results }) => timesBare(results, dashboard)],
  ['the same, compressed for Chrome', 8, '×', ({ results }) => timesBare(results, compressed)],
  ['its HTML, raw', 56, 'kB', ({ results }) => kilobytes(results, dashboard)],
  ['its HTML, as served', 9, 'kB', ({ results }) => kilobytes(results, compressed)],
  [
    'a dashboard of a garage at work *',
    2,
    'ms',
    ({ results, work }) => scaled(results, work ? cpuOfKind(work, 'dashboard') : []),
  ],
  ['a public page *', 0.4, 'ms', ({ results }) => scaled(results, cpu(results, 'public page', 'app'))],
  ['its HTML, raw', 10, 'kB', ({ results }) => kilobytes(results, 'public page')],
  ['its first paint', 380, 'ms', ({ pages }) => painted(pages, 'public page', 'firstContentfulPaintMs')],
  ['a JSON list *', 0.6, 'ms', ({ results }) => scaled(results, cpu(results, 'JSON list', 'app'))],
  ['memory at rest', 130, 'MB', ({ work }) => (work ? [work.rssBytes.rest / 1e6] : [])],
  ['memory at work, at the highest', 260, 'MB', ({ work }) => (work ? [work.rssBytes.highest / 1e6] : [])],
  ['ready', 600, 'ms', ({ readyMs }) => readyMs],
  ['the dashboard’s own content', 700, 'ms', ({ pages }) => painted(pages, 'dashboard', 'contentPaintMs')],
  ['the same on a phone', 700, 'ms', ({ pages }) => painted(pages, 'dashboard on a phone', 'contentPaintMs')],
  ['its first paint there', 400, 'ms', ({ pages }) => painted(pages, 'dashboard on a phone', 'firstContentfulPaintMs')],
  ['its bell opens there', 750, 'ms', ({ pages }) => painted(pages, 'dashboard on a phone', 'bellOpenMs')],
  ['its bell lists its notifications', 1200, 'ms', ({ pages }) => painted(pages, 'dashboard', 'bellMs')],
  ['its blocking', 60, 'ms', ({ pages }) => painted(pages, 'dashboard', 'blockingMs')],
  ['all scripts it may need', 85_000, 'bytes', ({ pages }) => painted(pages, 'dashboard', 'wholeScriptBytes')],
]

/** The report of aims and measures at a glance, with what this run has measured. */
export function aimsReport(figures: Figures): string {
  const rows = aims.flatMap(([name, most, unit, of]) => {
    const found = of(figures)
    if (found.length === 0) return []
    const middle = median(found)
    const spread = found.length > 1 ? ` (${short(Math.min(...found))} – ${short(Math.max(...found))})` : ''
    return [[name, `**${short(middle)}** ${unit}${spread}`, `${most} ${unit}`, middle <= most ? 'reached' : 'missed']]
  })
  const star = `\\* CPU as it would be where the bare limit spends ${bareDashboardMs} ms on a dashboard never asked for before: the time measured, by what the limit took in the same round.`
  return `${table(['', 'measured', 'at most', ''], rows)}\n\n${star}`
}

function timesBare(results: Result[], scenario: string): number[] {
  const bare = cpu(results, scenario, 'bare')
  return cpu(results, scenario, 'app').map((ms, round) => ms / (bare[round] as number))
}

function scaled(results: Result[], cpuMs: number[]): number[] {
  const bare = cpu(results, dashboard, 'bare')
  return bare.length === 0 ? [] : cpuMs.map((ms, round) => (ms * bareDashboardMs) / (bare[round] as number))
}

const kilobytes = (results: Result[], scenario: string) =>
  samplesOf(results, scenario, 'app').map(({ bytes }) => bytes / 1000)

const cpu = (results: Result[], scenario: string, target: TargetName) =>
  samplesOf(results, scenario, target).map(({ cpuMsPerRequest }) => cpuMsPerRequest)

export const samplesOf = (results: Result[], scenario: string, target: TargetName): Sample[] =>
  results.find((result) => result.scenario === scenario && result.target === target)?.samples ?? []

const painted = (pages: PageFigures[], name: string, key: Exclude<keyof PageFigures, 'name'>): number[] =>
  pages.flatMap((page) => (page.name === name ? (page[key] ?? []) : []))

/** A number with three significant figures. */
const short = (number: number) =>
  number >= 100 ? number.toFixed(0) : number >= 10 ? number.toFixed(1) : number.toFixed(2)
