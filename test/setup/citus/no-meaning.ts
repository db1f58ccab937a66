const plans = 'Reads the plan of one PostgreSQL; where a cluster asks, EXPLAIN says a task.'
const refused = 'Citus refuses a statement that does not say the garage, or its coordinator ends.'
const together = 'Asks one statement of its own about all garages, with joins that Citus has not.'
const withoutTriggers =
  'Citus distributes no table that has a trigger; the proof shows what was changed (migration 0047).'

/** The reason why each of these files, or tests, makes no sense on a cluster. All others run there. */
export const noMeaning: Record<string, string | Record<string, string>> = {
  'cost/every-statement.test.ts': {
    'is named for each tenant table that the statement reads': plans,
    'is not known by %s': plans,
    'no statement does what a Citus cluster refuses (test/setup/citus/refused.ts)': 'The cluster itself refuses it.',
  },
  'cost/journal.test.ts': plans,
  'cost/kept-plans.test.ts': plans,
  'cost/plans.test.ts': plans,
  'cost/search-plans.test.ts': plans,
  'demo/demo.test.ts': { 'has no date in the future, and its steps in order': together },
  'database/distribute.test.ts': 'Has functions of its own in place of those of Citus; test/citus has the real ones.',
  'clients/api.test.ts': {
    'refuses a used email on its field when the constraint has a shard number':
      'Gives a constraint the name that every constraint has there.',
  },
  'database/migrations.test.ts': {
    'migration 0026 folds strokes in the search texts of every garage':
      'Undoes a migration that is older than any distributed database.',
  },
  'database/prepare-database.test.ts': {
    'an administrator makes LIKE leakproof; another role gets a warning and starts':
      'The databases of the cluster have LIKE as leakproof from the start (docs/scale.md).',
  },
  'processes/approvals/forged.test.ts': {
    'cannot change %s of a sent agreement': withoutTriggers,
    'cannot change an answered agreement: %s': withoutTriggers,
  },
  'database/migrations-of-clusters.test.ts':
    'Undoes migrations that a cluster has had from its start; it says what a cluster would refuse.',
  'processes/approvals/parts-choice.test.ts': {
    'cannot be changed in the row, like the exemption': withoutTriggers,
  },
  'processes/approvals/withdrawal.test.ts': {
    'cannot get another name in the database': withoutTriggers,
    'is recorded while the garage deletes the process': 'Waits for a lock that only a worker shows.',
  },
  'probes/second-net.test.ts': {
    'no row can be put into the other garage: %s':
      'Citus moves no row to another garage, whatever row-level security says.',
    'every call that reads shows its own garage only': refused,
    'every page shows its own garage only': refused,
    'an id of the other garage is still unknown to every call that writes': refused,
    'the same calls show everything without row-level security': refused,
  },
  'demo/seed.test.ts': {
    'every process has steps, a valid link and a notification': together,
    'no process uses a client or car of another garage': together,
  },
  'database/tenant.test.ts': { 'a search uses its index despite row-level security': plans },
}

export const filesWithoutMeaning = Object.keys(noMeaning)
  .filter((file) => typeof noMeaning[file] === 'string')
  .map((file) => `test/server/${file}`)

/** The reason why one test of a file makes no sense on a cluster, if it does not. */
export function whyNot(file: string, title: string): string | undefined {
  const found = noMeaning[file.replace(/^.*test\/server\//, '')]
  if (typeof found === 'string' || found === undefined) return undefined
  return Object.entries(found).find(([listed]) => says(listed, title))?.[1]
}

/** Whether a title matches the listed one, which has %s for each parameter. */
function says(listed: string, title: string): boolean {
  const [start = '', end = ''] = listed.split('%s')
  return title.startsWith(start) && title.endsWith(end)
}
