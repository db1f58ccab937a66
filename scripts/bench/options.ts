import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'

export type Size = { garages: number; processes: number }

export type Options = {
  rounds: number
  /** How long each server is asked the same thing in each round. */
  measureMs: number
  connections: number
  /** Only scenarios whose name holds this. */
  only: string
  small: Size
  /** Measured against the small one; absent without --large. */
  large: Size | undefined
  pages: boolean
  /** Writes a CPU profile of the server under the first scenario into this folder. */
  profile: string | undefined
  dataDir: string
  /** Where the table and the figures are written. */
  out: string
  /** The server on one core, its load on another: what is measured is one process on one core. */
  pinned: boolean
}

const usage = `Usage : npm run bench -- [options]
  --quick              une ronde courte, pour voir que tout marche
  --large              aussi une grande base, comparée à la petite
  --garages 1000 --processes 1000000   taille de la grande base
  --pages              aussi le rendu dans Chromium
  --only dashboard     les seuls scénarios dont le nom contient ce mot
  --rounds 3 --seconds 1.5 --connections 8
  --profile dossier    profil CPU du serveur sous charge
  --data data-bench --out docs/bench`

export function readOptions(args: string[]): Options {
  const values = parsed(args)
  return {
    rounds: positive(values.rounds ?? (values.quick ? '1' : '3')),
    measureMs: 1000 * positive(values.seconds ?? (values.quick ? '0.5' : '1.5')),
    connections: positive(values.connections),
    only: values.only,
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
  return number > 0 ? number : giveUp(`un nombre positif est attendu, et non « ${text} »`)
}

function giveUp(message: string): never {
  console.error(`${message}\n\n${usage}`)
  process.exit(1)
}
