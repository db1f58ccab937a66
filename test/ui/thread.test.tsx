import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { StatusBadge } from '../../client/ui/processes/StatusBadge.tsx'
import { Thread, type ThreadStep } from '../../client/ui/processes/Thread.tsx'

const freins: ThreadStep[] = [
  {
    id: '1',
    name: 'Dépose',
    description: null,
    status: 'validated',
    readyAt: null,
    validatedAt: '2026-11-16T09:40:00Z',
  },
  {
    id: '2',
    name: 'Contrôle',
    description: null,
    status: 'ready',
    readyAt: '2026-11-20T08:15:00Z',
    validatedAt: null,
  },
  { id: '3', name: 'Purge', description: null, status: 'proposed', readyAt: null, validatedAt: null },
]

test('the thread shows staff the hours of ready and validated steps', () => {
  const staff = renderToStaticMarkup(<Thread steps={freins} />)
  expect(staff).toContain('16 nov. à 10:40')
  expect(staff).toContain('20 nov. à 09:15')
  expect(staff).toContain('Validé')
})

test('the buttons of a step are drawn under it', () => {
  const html = renderToStaticMarkup(
    <Thread
      steps={freins}
      renderActions={(step) => (step.status === 'ready' ? <button type="button">Valider</button> : null)}
    />,
  )
  expect(html.match(/Valider/g)).toHaveLength(1)
  expect(html.indexOf('Valider<')).toBeGreaterThan(html.indexOf('Contrôle'))
  expect(html.indexOf('Valider<')).toBeLessThan(html.indexOf('Purge'))
})

test('a status badge has a shape and a word', () => {
  const html = renderToStaticMarkup(<StatusBadge status="ready" />)
  expect(html).toMatch(/class="[^"]*ready/)
  expect(html).toContain('>Prêt<')
})
