import supertest from 'supertest'
import { expect, test } from 'vitest'
import { watchBackups, watchDatabase } from '../../../server/metrics/gauges.ts'
import { readDoc } from '../../setup/proofs.ts'
import { app, stage } from '../stage.ts'

stage()

/** Labels that Prometheus adds by itself. */
const itsOwn = ['instance', 'job']
const rules = readDoc('docs/alertes.yml')
  .split('- alert: ')
  .slice(1)
  .map((text) => ({
    alert: /^\w+/.exec(text)?.[0] ?? '',
    figures: [...new Set([...text.matchAll(/\bfil_\w+/g)].map(([name]) => name))],
    labels: [...text.matchAll(/\$labels\.(\w+)|(\w+)[!=]~?"/g)]
      .map(([, named, chosen]) => named ?? chosen ?? '')
      .filter((name) => !itsOwn.includes(name)),
  }))

test('every alert uses existing metrics and labels', async () => {
  const { metrics, config } = app.deps
  watchDatabase(metrics, app.db)
  watchBackups(metrics, { ...config, backupAt: 150 })
  await supertest(app.app).get('/connexion')
  const told = await metrics.registry.metrics()
  expect(rules.map(({ alert }) => alert)).toEqual([
    'FilInjoignable',
    'FilBaseAbsente',
    'FilErreur',
    'FilRefus503',
    'FilTravauxEnEchec',
    'FilSauvegardeAncienne',
  ])
  for (const { figures, labels } of rules) {
    const lines = told.split('\n').filter((line) => figures.some((name) => new RegExp(`^${name}[ {]`).test(line)))
    for (const name of figures) expect(told).toContain(`\n# TYPE ${name} `)
    for (const label of labels) expect(lines.join('\n')).toContain(`${label}="`)
  }
})
