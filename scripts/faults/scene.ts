import { type Crew, startCrew, writesPerRepair } from './crew.ts'
import { type Garage, openGarage } from './garage.ts'
import { type Installation, type InstallOptions, install } from './installation.ts'
import { judge } from './judge.ts'
import { type Answers, expectThat, type Outcome } from './outcome.ts'

/** An installation and a garage on it, for the time of one fault. */
export type Scene = {
  installation: Installation
  garage: Garage
  answers: Answers
  /** Notes a fault unless `holds`. */
  check: (holds: boolean, otherwise: string) => void
}

/** The report of a case: the fault, the recovery, and the writes where the case counts them itself. */
export type Story = Pick<Outcome, 'tried' | 'recovered'> & Partial<Outcome>

/** Provokes a fault, then compares the clients' journals with the database, and checks what always holds. */
export async function provoked(options: InstallOptions, provoke: (scene: Scene) => Promise<Story>): Promise<Outcome> {
  const [answers, faults]: [Answers, string[]] = [new Map(), []]
  const installation = await install(options)
  try {
    const garage = await openGarage(installation.url, answers)
    const check = (holds: boolean, otherwise: string) => expectThat(faults, holds, otherwise)
    const story = await provoke({ installation, garage, answers, check })
    return { ...(await judge(installation, answers, faults)), ...story }
  } finally {
    await installation.close()
  }
}

type WritingScene = Scene & { crew: Crew; writes: number }

/** Provokes a fault while clients write whole repairs; nobody starts the server again. */
export function amidWrites(
  { repairs, ...options }: InstallOptions & { repairs: number },
  provoke: (scene: WritingScene) => Promise<Story>,
): Promise<Outcome> {
  return provoked(options, (scene) => {
    const crew = startCrew(scene.installation.journals, scene.garage, repairs)
    return provoke({ ...scene, crew, writes: repairs * writesPerRepair })
  })
}
