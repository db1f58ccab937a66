import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'

export type Size = { garages: number; processes: number }

export type Options = {
  rounds: number
  /** How long each server is asked one thing in each round. */
  measureMs: number
  connections: number
  /** Runs only scenarios whose name contains one of these. */
  only: string[]
  quick: boolean
  small: Size
  /** The size that is measured against the small one; absent without --large. */
  large: Size | undefined
  pages: boolean
  /** The folder for a CPU profile of the server under the first scenario. */
  profile: string | undefined
  dataDir: string
  /** The path of the report; its figures stay in `dataDir`. */
  out: string
  /** Whether the server has one core and its load another: one process on one core is measured. */
  pinned: boolean
}

const usage = `Usage: npm run bench -- [options]
  --quick              one short round, to see that all works
  --large              a large database too, compared with the small one
  --garages 1000 --processes 1000000   size of the large database
  --pages              rendering in Chromium too
  --only 'work|twice'  only the scenarios whose name holds one of these words
  --rounds 3 --seconds 1.5 --connections 8
  --profile folder     CPU profile of the server under load
  --data data-bench --out docs/bench`

export function readOptions(args: string[]): Options {
  const values = parsed(args)
  return {
    rounds: positive(values.rounds ?? (values.quick ? '1' : '3')),
    measureMs: 1000 * positive(values.seconds ?? (values.quick ? '0.5' : '1.5')),
    connections: positive(values.connections),
    only: values.only.split('|'),
    quick: values.quick,
    small: { garages: 1, processes: 200 },
    large: values.large ? { garages: positive(values.garages), processes: positive(values.processes) } : undefined,
    pages: values.pages,
    profile: values.profile,
    dataDir: values.data,
    out: values.out,
    pinned: process.platform === 'linux' && availableParallelism() > 1,
  }
}

function parsed(args: string[]) {
  const text = (value: string) => ({ type: 'string', default: value }) as const
  const flag = { type: 'boolean', default: false } as const
  try {
    return parseArgs({
      args,
      options: {
        quick: flag,
        large: flag,
        pages: flag,
        garages: text('1000'),
        processes: text('1000000'),
        only: text(''),
        rounds: { type: 'string' },
        seconds: { type: 'string' },
        connections: text('8'),
        profile: { type: 'string' },
        data: text('data-bench'),
        out: text('docs/bench'),
      },
    }).values
  } catch (error) {
    return giveUp((error as Error).message)
  }
}

function positive(text: string): number {
  const number = Number(text)
  return number > 0 ? number : giveUp(`a positive number is expected, not '${text}'`)
}

function giveUp(message: string): never {
  console.error(`${message}\n\n${usage}`)
  process.exit(1)
}
