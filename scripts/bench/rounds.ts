import type { Child } from './child.ts'
import type { Databases } from './databases.ts'
import type { Load, Measured } from './loader.ts'
import type { Options } from './options.ts'
import { bytesOf, type Question } from './request.ts'
import type { Scenario } from './scenarios.ts'
import type { Server } from './servers.ts'
import { renew, type Visitor } from './visitor.ts'

export type TargetName = 'app' | 'limit A' | 'bare' | 'small database' | 'large database'

export type Target = { scenario: string; target: TargetName; server: Server; lists: Question[][]; whole: boolean }

/** @property postgresMsPerRequest PostgreSQL's processor time; null where it cannot be read */
export type Sample = Measured & { cpuMsPerRequest: number; postgresMsPerRequest: number | null; rssBytes: number }

export type Result = { scenario: string; target: TargetName; samples: Sample[] }

export const targetOf = ({ name, lists, whole = false }: Scenario, target: TargetName, server: Server): Target => ({
  scenario: name,
  target,
  server,
  lists,
  whole,
})

/**
 * Runs the rounds: every server takes its turn in each, so that what else the machine does affects all of them.
 * @param atEnd what else a round holds
 */
export async function runRounds(
  targets: Target[],
  loader: Child,
  options: Options,
  databases: Pick<Databases, 'cpuMs'>,
  atEnd: () => Promise<void>,
): Promise<Result[]> {
  const results = targets.map(({ scenario, target }): Result => ({ scenario, target, samples: [] }))
  const people = new Set(targets.flatMap(({ lists }) => lists.flat().flatMap(({ visitor }) => visitor ?? [])))
  for (let round = 0; round < options.rounds; round += 1) {
    if (round > 0) await renewAll(people)
    for (const [index, target] of targets.entries()) {
      const warmMs = round === 0 ? options.measureMs : options.measureMs / 5
      const sample = await measure(target, loader, options, databases, warmMs)
      results[index]?.samples.push(sample)
      say(round, target, sample)
    }
    await atEnd()
  }
  return results
}

async function renewAll(people: Set<Visitor>): Promise<void> {
  for (const visitor of people) await renew(visitor)
}

async function measure(
  target: Target,
  loader: Child,
  { measureMs }: Options,
  databases: Pick<Databases, 'cpuMs'>,
  warmMs: number,
): Promise<Sample> {
  const { scenario, server, lists, whole } = target
  const ask = async (lengthMs: number) => {
    const requests = lists.map((list) => list.map(bytesOf))
    const load: Load = { name: scenario, port: server.port, requests, whole, lengthMs }
    return (await loader.ask({ type: 'load', load })) as Measured
  }
  await ask(warmMs)
  const [before, postgresBefore] = [await server.usage(), await databases.cpuMs()]
  const measured = await ask(measureMs)
  const [after, postgresAfter] = [await server.usage(), await databases.cpuMs()]
  const failedStatuses = Object.keys(measured.statuses).filter((status) => status !== '200')
  if (failedStatuses.length > 0) throw new Error(`${scenario} (${target.target}) answered ${failedStatuses.join(', ')}`)
  const cpuMsPerRequest = (after.cpuMs - before.cpuMs) / measured.count
  const postgresMsPerRequest =
    postgresBefore === null || postgresAfter === null ? null : (postgresAfter - postgresBefore) / measured.count
  return { ...measured, cpuMsPerRequest, postgresMsPerRequest, rssBytes: after.rssBytes }
}

function say(round: number, { scenario, target }: Target, sample: Sample): void {
  const { count, seconds, p50Ms, cpuMsPerRequest, postgresMsPerRequest } = sample
  const figures = `${cpuMsPerRequest.toFixed(2)} ms of CPU, ${postgresMsPerRequest?.toFixed(2) ?? '?'} of PostgreSQL’s, ${Math.round(count / seconds)} a second, p50 ${p50Ms.toFixed(1)} ms`
  console.log(`  round ${round + 1} · ${scenario} · ${target}: ${figures}`)
}
