import { type Kind, kindsOf, knownToBare } from './kinds.ts'
import { type Answered, load } from './load.ts'
import { adminOf, type Garage } from './people.ts'
import type { Server } from './servers.ts'
import { cpuMsOf, familyCpuMs } from './usage.ts'

type TargetName = 'app' | 'bare' | 'large'

/** Processor time in ms for each request. */
export type Sample = Answered & { cpuMs: number; postgresMs: number; perSecond: number }

/** The samples of each kind of request on each server, one for each round. */
export type Samples = Map<string, Partial<Record<TargetName, Sample[]>>>

/** @property people the server that knows them: the bare limit believes their cookies */
export type Target = { name: TargetName; server: Server; people: Server; garages: Garage[]; postmaster: number }

type Plan = { rounds: number; measureMs: number; isChosen: (name: string) => boolean }

/** Measures every kind on every server in each round, so that other load on the machine affects all of them. */
export async function runRounds(targets: Target[], { rounds, measureMs, isChosen }: Plan): Promise<Samples> {
  const samples: Samples = new Map()
  for (let round = 0; round < rounds; round += 1) {
    // A token lives for a quarter of an hour: everybody signs in again.
    const kinds = await Promise.all(targets.map(({ people, garages }) => signedIn(people.url, garages)))
    for (const [index, { name }] of (kinds[0] ?? []).entries()) {
      for (const [at, target] of targets.entries()) {
        if (!isChosen(name) || (target.name === 'bare' && !knownToBare.test(name))) continue
        const kind = kinds[at]?.[index] as Kind
        await load(target.server.url, kind, round === 0 ? measureMs : measureMs / 5)
        const sample = await measure(target, kind, measureMs)
        const found = samples.get(name) ?? {}
        samples.set(name, { ...found, [target.name]: [...(found[target.name] ?? []), sample] })
        say(`round ${round + 1} · ${name} · ${target.name}`, sample)
      }
    }
  }
  return samples
}

/** One after the other: a server checks few passwords at once. */
async function signedIn(base: string, garages: Garage[]): Promise<Kind[]> {
  const staffed = []
  for (const garage of garages) staffed.push({ ...garage, person: await adminOf(base, garage) })
  return kindsOf(staffed)
}

async function measure({ server, postmaster }: Target, kind: Kind, lengthMs: number): Promise<Sample> {
  const spent = () => Promise.all([cpuMsOf(server.pid()), familyCpuMs(postmaster)])
  const before = await spent()
  const answered = await load(server.url, kind, lengthMs).catch((error: Error) => {
    throw new Error(`${error.message}\n${server.output().slice(-2_000)}`)
  })
  const after = await spent()
  const { count, seconds } = answered
  const [cpuMs, postgresMs] = [(after[0] - before[0]) / count, (after[1] - before[1]) / count]
  return { ...answered, cpuMs, postgresMs, perSecond: count / seconds }
}

function say(what: string, { cpuMs, postgresMs, perSecond }: Sample): void {
  const cpu = `${cpuMs.toFixed(2)} ms of CPU, ${postgresMs.toFixed(2)} of PostgreSQL’s`
  console.log(`  ${what}: ${cpu}, ${Math.round(perSecond)} a second`)
}
