// `npm run docs:api`: writes docs/api.md.
import { writeFile } from 'node:fs/promises'
import { apiTable } from './api-table.ts'

await writeFile(new URL('../docs/api.md', import.meta.url), await apiTable())
