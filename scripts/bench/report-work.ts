import { median } from './median.ts'
import { table } from './table.ts'
import type { KindFigures, WorkFigures } from './work.ts'

const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`

export function workReport({ hours, people, share, rssBytes }: WorkFigures): string {
  const { rest, highest, after } = rssBytes
  const personHourMs = median(hours.map((kinds) => sum(kinds.map(({ cpuMs }) => cpuMs)))) / share / people
  return [
    '## A garage at work',
    `Five garages of ten people, the kinds of request of their morning in turn. **${personHourMs.toFixed(0)} ms of CPU for a person and an hour.** Memory: ${megabytes(rest)} at rest, ${megabytes(highest)} at the highest, ${megabytes(after)} once it is quiet again.`,
    table(['', 'requests', 'CPU ms', 'PostgreSQL’s CPU ms', 'share of CPU', 'p50 ms', 'p99 ms'], rowsOf(hours)),
  ].join('\n\n')
}

/** CPU of one kind of request, in each round. */
export const cpuOfKind = ({ hours }: WorkFigures, kind: string): number[] =>
  hours.flatMap((kinds) => kinds.filter((figures) => figures.kind === kind)).map(({ cpuMs, count }) => cpuMs / count)

function rowsOf(hours: KindFigures[][]): string[][] {
  const all = hours.flat()
  const spent = sum(all.map(({ cpuMs }) => cpuMs))
  return [...new Set(all.map(({ kind }) => kind))].sort().map((kind) => {
    const of = all.filter((figures) => figures.kind === kind)
    const each = of.map(({ cpuMs, count }) => cpuMs / count)
    const latencies = of.flatMap(({ latenciesMs }) => latenciesMs).sort((a, b) => a - b)
    const at = (share: number) => (latencies[Math.floor(latencies.length * share)] ?? 0).toFixed(1)
    return [
      kind,
      String(latencies.length),
      `${median(each).toFixed(2)} (${Math.min(...each).toFixed(2)} – ${Math.max(...each).toFixed(2)})`,
      postgresOf(of),
      `${Math.round((100 * sum(of.map(({ cpuMs }) => cpuMs))) / spent)} %`,
      at(0.5),
      at(0.99),
    ]
  })
}

function postgresOf(figures: KindFigures[]): string {
  const each = figures.map(({ postgresMs, count }) => (postgresMs === null ? null : postgresMs / count))
  return each.some((ms) => ms === null) ? '' : median(each.map((ms) => ms ?? 0)).toFixed(2)
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
