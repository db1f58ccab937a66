import { beforeAll, expect, test } from 'vitest'
import type { Process } from '../../../domain/processes/process.ts'
import { withGarage } from '../../../server/database/tenant.ts'
import { as } from '../../setup/doors.ts'
import { repair, threeSteps } from '../../setup/workshop.ts'
import { app, people, stage } from '../stage.ts'

stage({ smtpUrl: 'smtp://127.0.0.1:1' }, { database: 'own' })
beforeAll(async () => {
  // The server does this before it listens: inside a transaction, the start would wait for another connection.
  await app.deps.jobs.start()
})

test('simultaneous changes of every kind leave a process consistent, with one link and one mail', async () => {
  const camille = await as(app, people.camille)
  const bruno = await as(app, people.bruno)
  const { process, stepIds } = await repair(camille)
  const other = await threeSteps(camille)
  const at = `/processes/${process.id}`
  const gestures = [
    (step: string) => bruno.post(`${at}/steps/${step}/propose-ready`),
    (step: string) => camille.post(`${at}/steps/${step}/validate`),
    (step: string) => camille.patch(`${at}/steps/${step}`, { status: 'ready' }),
    (step: string) => camille.patch(`${at}/steps/${step}`, { status: 'proposed' }),
    () => camille.patch(at, { stepsRemap: { status: 'validated', selectedIndex: 2 } }),
    () => camille.patch(at, { stepsRemap: { status: 'proposed', selectedIndex: 0 } }),
    () => camille.patch(at, { stepType_id: other.id }),
    () => camille.patch(at, { estimatedEndDate: '2036-11-21', name: 'Autre' }),
    () => camille.post(`${at}/qr-token/rotate`),
    () => bruno.post(`${at}/waits`, { reason: 'piece' }),
    () => bruno.get(at),
  ]
  for (let round = 0; round < 16; round += 1) {
    const { steps } = (await camille.get(at)).body as Process
    const ids = [...stepIds, ...steps.map(({ id }) => id)]
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        gestures[(round + index * 7) % gestures.length]?.(ids[(round + index) % ids.length] ?? ''),
      ),
    )
    const statuses = new Set(answers.map((answer) => answer?.status))
    expect([...statuses].filter((status) => ![200, 201, 404, 409].includes(status ?? 0))).toEqual([])
    wellFormed((await camille.get(at)).body as Process)
    await oneOfEach(process.id)
  }
})

/** Checks the steps: validated, then at most one ready, then proposed; the row agrees with the steps. */
function wellFormed({ steps, status, completedAt, stepsSummary, progress, waiting }: Process): void {
  expect(steps).toHaveLength(3)
  expect(steps.map((step) => step.status).join(' ')).toMatch(/^(validated ?)*(ready ?)?(proposed ?)*$/)
  const count = (wanted: string) => steps.filter((step) => step.status === wanted).length
  expect(stepsSummary).toEqual({ total: 3, validated: count('validated'), ready: count('ready') })
  expect(status === 'completed').toBe(count('validated') === 3)
  expect(completedAt !== null).toBe(status === 'completed')
  if (status === 'completed') expect(waiting).toBeNull()
  expect(progress.validated).toBe(count('validated'))
}

/** After any number of repeats: one valid link, and one mail at the end of the work. */
async function oneOfEach(processId: string): Promise<void> {
  const links = await app.db('tracking_tokens').where({ process_id: processId, replaced_at: null })
  expect(links).toHaveLength(1)
  await withGarage(app.db, people.camille.garageId, async (tx) => {
    const mails = await tx.from('mails').where({ garage_id: tx.garageId, process_id: processId })
    expect(mails.length).toBeLessThanOrEqual(1)
    const jobs = await tx.raw<{ n: number }>(
      `select count(*)::int as n from pgboss.job where name = 'mail' and data ->> 'mailId' = any(:ids)`,
      { ids: mails.map(({ id }: { id: string }) => id) },
    )
    expect(jobs[0]?.n).toBe(mails.length)
  })
}
