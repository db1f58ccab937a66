import type { Child, Usage } from './child.ts'
import type { Measured } from './loader.ts'
import type { Options } from './options.ts'
import { bytesOf, type Question, referenceQuestion } from './request.ts'
import type { Scenario } from './scenarios.ts'
import type { Server } from './servers.ts'

export type TargetName = 'app' | 'limit A' | 'limit B' | 'app, large database'

export type Target = { scenario: string; target: TargetName; server: Server; lists: Question[][]; whole: boolean }

export type Sample = Measured & { cpuMsPerRequest: number; rssBytes: number }

export type Result = { scenario: string; target: TargetName; samples: Sample[] }

export function targetsOf(scenario: Scenario, app: Server, references: Server | undefined, name: TargetName = 'app') {
  const { name: title, lists, whole = false } = scenario
  const target = { scenario: title, target: name, server: app, lists, whole }
  if (!references) return [target]
  const reference = (kind: 'a' | 'b'): Target => ({
    ...target,
    target: kind === 'a' ? 'limit A' : 'limit B',
    server: references,
    lists: lists.map((list) => list.map((question) => referenceQuestion(kind, question))),
  })
  return [target, reference('a'), reference('b')]
}

/** Every server takes its turn in every round: what the machine does meanwhile falls on all of them. */
export async function runRounds(targets: Target[], loader: Child, options: Options): Promise<Result[]> {
  const results = targets.map(({ scenario, target }): Result => ({ scenario, target, samples: [] }))
  const firstWarmMs = options.measureMs
  const warmMs = options.measureMs / 5
  for (let round = 0; round < options.rounds; round += 1) {
    for (const [index, target] of targets.entries()) {
      const sample = await measure(target, loader, options, round === 0 ? firstWarmMs : warmMs)
      results[index]?.samples.push(sample)
      say(round, target, sample)
    }
  }
  return results
}

async function measure(target: Target, loader: Child, { measureMs }: Options, warmMs: number): Promise<Sample> {
  const { server, lists, whole } = target
  const load = { port: server.port, requests: lists.map((list) => list.map(bytesOf)), whole, warmMs, measureMs }
  const before = await server.usage()
  const measured = (await loader.ask({ type: 'load', load })) as Measured
  const after = await server.usage()
  const wrong = Object.keys(measured.statuses).filter((status) => status !== '200')
  if (wrong.length > 0) throw new Error(`${target.scenario} (${target.target}) answered ${wrong.join(', ')}`)
  return { ...measured, cpuMsPerRequest: perRequest(before, after, measured), rssBytes: after.rssBytes }
}

function perRequest(before: Usage, after: Usage, { statuses }: Measured): number {
  return (after.cpuMs - before.cpuMs) / (statuses[200] ?? 1)
}

function say(round: number, { scenario, target }: Target, { count, seconds, p50Ms, p99Ms }: Sample): void {
  const figures = `${Math.round(count / seconds)} a second, p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms`
  console.log(`  round ${round + 1} · ${scenario} · ${target}: ${figures}`)
}
