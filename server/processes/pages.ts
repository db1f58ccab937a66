import { Router } from 'express'
import type { Deps } from '../deps.ts'
import { dashboardPages } from './board/pages.ts'
import { detailPages } from './detail-pages.ts'
import { editPages } from './edit/pages.ts'
import { linkPages } from './link/pages.ts'
import { stepPages } from './steps/pages.ts'

export function processesPages(deps: Deps): Router {
  const pages = Router()
  dashboardPages(pages, deps)
  detailPages(pages, deps)
  editPages(pages, deps)
  linkPages(pages, deps)
  stepPages(pages, deps)
  return pages
}
