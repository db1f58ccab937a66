import pg from 'pg'
import { type Known, knownGarages } from './garages.ts'
import { browsers } from './request.ts'
import { signInAs, type Visitor } from './visitor.ts'

/** A person at work, and what the tab on the dashboard shows. */
export type Person = { visitor: Visitor; encodings: string; url: string; version: string | undefined }

type Step = { id: string; status: 'proposed' | 'ready' | 'validated' }
/** A process in progress, moved forward to its last step, then back to where it began. */
export type Repair = { id: string; steps: Step[]; forward: boolean }

/** A garage's people: those at the desk first, with all rights; then the workshop's. */
export type Workplace = { people: Person[]; known: Known[]; repairs: Repair[]; acting: Person | undefined }

export const deskSize = 3
const benchSize = 7

/** Adds ten people to each garage, beside the two of the seed. */
export async function fillWith(freeUrl: string): Promise<void> {
  await asked(freeUrl, [
    staff('admin', deskSize),
    staff('atelier', benchSize),
    `insert into notification_marks (garage_id, user_id, read_until)
     select u.garage_id, u.id, max(m.read_until)
     from users u join notification_marks m on m.garage_id = u.garage_id
     group by u.garage_id, u.id on conflict do nothing`,
  ])
}

const staff = (name: string, size: number) => `
  insert into users (id, garage_id, email, password_hash, role, nom, prenom)
  select gen_random_uuid(), garage_id, replace(email, '${name}@', '${name}-' || number || '@'), password_hash, role, nom, prenom
  from users cross join generate_series(2, ${size}) number
  where email like '${name}@%'`

export async function workplaces(port: number, freeUrl: string, linkKey: Buffer, garages: number) {
  const places: Workplace[] = []
  for (let garage = 1; garage <= garages; garage += 1) {
    const visitors: Visitor[] = []
    for (const email of addresses(garage)) visitors.push(await signInAs(port, email))
    const [{ processes: known } = { processes: [] }] = await knownGarages(freeUrl, visitors.slice(0, 1), linkKey)
    const people = visitors.map((visitor, index) => personOf(visitor, index))
    places.push({ people, known, repairs: await repairsOf(freeUrl, visitors[0]?.email ?? ''), acting: undefined })
  }
  return places
}

function addresses(garage: number): string[] {
  const numbered = (name: string, size: number) =>
    Array.from({ length: size }, (_, index) => `${name}${index === 0 ? '' : `-${index + 1}`}@garage-${garage}.example`)
  return [...numbered('admin', deskSize), ...numbered('atelier', benchSize)]
}

/** A person with their browser: computers at the desk; every other one in the workshop an iPhone or iPad. */
function personOf(visitor: Visitor, index: number): Person {
  const encodings = index >= deskSize && index % 2 === 0 ? browsers.safari : browsers.chrome
  return { visitor, encodings, url: '/dashboard', version: undefined }
}

async function repairsOf(freeUrl: string, email: string): Promise<Repair[]> {
  const [rows] = await asked(freeUrl, [
    `select p.id, json_agg(json_build_object('id', s.id, 'status', s.status) order by s.position) as steps
     from users u
     join processes p on p.garage_id = u.garage_id and p.status <> 'completed'
     join process_steps s on s.garage_id = p.garage_id and s.process_id = p.id
     where u.email = ${pg.escapeLiteral(email)}
     group by p.id order by p.id`,
  ])
  return (rows as Omit<Repair, 'forward'>[]).map((row) => ({ ...row, forward: true }))
}

async function asked(url: string, statements: string[]): Promise<unknown[][]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const answers: unknown[][] = []
    for (const statement of statements) answers.push((await client.query(statement)).rows)
    return answers
  } finally {
    await client.end()
  }
}

export type Move = { stepId: string; action: 'prepare' | 'validate' | 'revert'; to: Step['status'] }

/** Moves a process by one step, never to its end: its garage would soon have nothing in progress. */
export function moveOf(repair: Repair): Move {
  const at = repair.steps.findIndex(({ status }) => status !== 'validated')
  const [before, open] = [repair.steps[at - 1], repair.steps[at] as Step]
  if (open.status === 'ready' && at === repair.steps.length - 1) repair.forward = false
  if (open.status === 'proposed' && at === 0) repair.forward = true
  if (repair.forward)
    return open.status === 'proposed' ? done(open, 'prepare', 'ready') : done(open, 'validate', 'validated')
  return open.status === 'ready' ? done(open, 'revert', 'proposed') : done(before as Step, 'revert', 'ready')
}

function done(step: Step, action: Move['action'], to: Step['status']): Move {
  step.status = to
  return { stepId: step.id, action, to }
}
