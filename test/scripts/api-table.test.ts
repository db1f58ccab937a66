import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { apiRoutes } from '../../domain/api-routes.ts'
import { apiTable } from '../../scripts/api-table.ts'

test('docs/api.md names every call with the test that proves it (npm run docs:api)', async () => {
  const table = await apiTable()
  for (const { method, path } of Object.values(apiRoutes)) expect(table).toContain(`| \`${method} ${path}\` |`)
  expect(await readFile(new URL('../../docs/api.md', import.meta.url), 'utf8')).toBe(table)
})
